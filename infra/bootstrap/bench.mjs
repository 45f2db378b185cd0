// `npm run bench`: the figures of the README. Name parts to run only these: `npm run bench replay`.
import { ensureBuild, ensureDependencies, ensureNode, root } from './steps.mjs';

process.chdir(root);
ensureNode();
ensureDependencies();
ensureBuild();
const { runBenchmarks } = await import('../bench/run.mjs');
await runBenchmarks(process.argv.slice(2));
