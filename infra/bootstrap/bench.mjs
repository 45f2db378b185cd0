// `npm run bench`: the figures of the README. Name parts to run only these: `npm run bench replay`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureNode24 } from './node-24.mjs';
import { ensureBuild, ensureDependencies, ensureNode, root } from './steps.mjs';

process.chdir(root);
ensureNode();
ensureDependencies();
ensureBuild();
// What people are given is the image, whichever Node this is.
const node = ensureNode24();
if (node === process.execPath) {
  const { runBenchmarks } = await import('../bench/run.mjs');
  await runBenchmarks(process.argv.slice(2));
} else {
  const again = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.exitCode = spawnSync(node, again, { stdio: 'inherit' }).status ?? 1;
}
