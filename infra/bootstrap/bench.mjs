// `npm run bench`: measures, see docs/figures.md. Name parts to run only these: `npm run bench replay`.
import { ensureNode } from './node.mjs';
import { ensureBuild, ensureDependencies, root } from './steps.mjs';

process.chdir(root);
await ensureNode();
ensureDependencies();
ensureBuild();
const { runBenchmarks } = await import('../bench/run.mjs');
await runBenchmarks(process.argv.slice(2));
