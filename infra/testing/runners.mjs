import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../bootstrap/install/browser.mjs';
import { ensureEngines } from '../bootstrap/install/engines.mjs';
import { installed, root, say } from '../bootstrap/steps.mjs';
import { unlessUnchanged } from './unchanged.mjs';

/** Set by `npm run test:slow`: the cores that the machine has beside the one that the run may use. */
export const isSlow = process.env.TEST_CORES !== undefined;
export const cores = isSlow ? Number(process.env.TEST_CORES) : availableParallelism();
/** Reports progress from Jest and Playwright to this process. */
const progressReporter = join(root, 'infra', 'testing', 'progress-reporter.mjs');
const results = join(root, 'test-results');

/**
 * Runs a command in the project's folder beside others; true when it succeeds. Its output is shown
 * as it comes, or with `isHeld` at its end, so that parallel commands do not mix.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, isHeld?: boolean, onMessage?: (message: unknown) => void }} options
 *   `onMessage`: called with what the command sends by IPC
 */
export async function runBeside(command, args, { env = {}, isHeld = false, onMessage } = {}) {
  const streams = isHeld ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'];
  const stdio = onMessage ? [...streams, 'ipc'] : streams;
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  if (onMessage) child.on('message', onMessage);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  return code === 0;
}

/** Forgets what an earlier run has reported. */
export function emptyResults() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
}

/** With a larger young generation than Node's, linting everything spends a tenth less processor time. */
const checking = { NODE_OPTIONS: '--max-semi-space-size=128' };

const reportOf = (name) => join(results, `${name.replaceAll(' ', '-')}.json`);

/**
 * Runs one check of the code; its output is shown at its end. A check that passed is skipped until
 * something changes.
 */
export async function check(tally, name, command, args) {
  const result = await unlessUnchanged(root, name, () => {
    say(name);
    return runBeside(installed(command), args, { env: checking, isHeld: true });
  });
  if (result === 'unchanged') say(`${name}: unchanged since it passed`);
  tally.check(name, result !== 'failed');
}

/**
 * Runs the Jest files whose path fits a pattern.
 *
 * @param {import('./tally.mjs').Tally} tally
 * @param {string} name of the run
 * @param {string} pattern of the files' paths
 * @param {{ workers?: number, options?: string[], env?: Record<string, string>, node?: string,
 *   isHeld?: boolean }} how `isHeld`: its output is shown at its end
 */
export async function jest(tally, name, pattern, how = {}) {
  const { workers = cores, options = [], env = {}, node = process.execPath, isHeld } = how;
  say(`${name} tests`);
  const report = reportOf(name);
  const flags = ['--experimental-vm-modules', '--no-warnings', installed('jest')];
  const reporters = ['--reporters=default', `--reporters=${progressReporter}`];
  const output = ['--json', `--outputFile=${report}`, '--silent', '--passWithNoTests'];
  const which = ['--testPathPatterns', pattern, `--maxWorkers=${workers}`];
  const hasSucceeded = await runBeside(
    node,
    [...flags, ...reporters, ...output, ...which, ...options],
    {
      env,
      isHeld,
      onMessage: (progress) => tally.progress?.report(name, progress),
    },
  );
  tally.report(name, 'jest', report, hasSucceeded);
}

/**
 * Runs browser tests.
 *
 * @param {import('./tally.mjs').Tally} tally
 * @param {string} name of the run
 * @param {{ options?: string[], env?: Record<string, string>, isHeld?: boolean }} how `options` are
 *   Playwright's own: files, `--grep` and so on; `isHeld`: its output is shown at its end
 */
export async function playwright(tally, name, { options = [], env = {}, isHeld } = {}) {
  const chromium = ensureBrowser();
  const engines = ensureEngines();
  say(`${name} tests`);
  const report = reportOf(name);
  // Each run has its own folder, so that runs can overlap.
  const folder = ['--output', join(results, name.replaceAll(' ', '-'))];
  const args = [
    'test',
    `--reporter=list,json,${progressReporter}`,
    `--workers=${cores}`,
    ...folder,
    ...options,
  ];
  const hasSucceeded = await runBeside(installed('playwright'), args, {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(chromium && { CHROMIUM: chromium }),
      ...engines,
      ...env,
    },
    isHeld,
    onMessage: (progress) => tally.progress?.report(name, progress),
  });
  tally.report(name, 'playwright', report, hasSucceeded);
}
