// `npm test` installs what is missing and runs every tier; `npm run test:unit` and the like run one,
// with paths or `-t name` to pick by; `npm run test:slow` runs the same on one core, with as many
// processes as ever, so that races show; `npm run test:soak` runs all at length. The last line adds up
// what the runners counted themselves.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ensureNode } from './node.mjs';
import { ensureDependencies, giveUp, root } from './steps.mjs';

process.chdir(root);
await ensureNode();
ensureDependencies();

/** Runs this command again on the first core that this process may use. */
function runOnOneCore(words) {
  const readCores = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  const [, first] = /: (\d+)/.exec(readCores.stdout ?? '') ?? [];
  if (first === undefined) giveUp('The slow mode needs the command taskset (Linux, util-linux).');
  const again = ['-c', first, process.execPath, process.argv[1], ...words];
  const env = { ...process.env, TEST_CORES: String(availableParallelism()) };
  process.exit(spawnSync('taskset', again, { stdio: 'inherit', env }).status ?? 1);
}

const [mode, ...others] = process.argv.slice(2);
if (mode === 'slow') runOnOneCore(others);
// Loaded after the packages are installed.
const { run } = await import('../testing/run.mjs');
process.exit((await run(process.argv.slice(2))) ? 0 : 1);
