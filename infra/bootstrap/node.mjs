import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { giveUp, root, runStep, sayAside } from './steps.mjs';

/** The Node that everything runs and is tested on: that of the image. */
const version = '24.21.0';
/** The oldest version that the product runs on, as `engines` in package.json says. */
export const oldestVersion = '22.12.0';

const majorOf = (given) => Number(given.split('.')[0]);

/**
 * The path of one version of Node: this one, or the npm package `node`, installed once in the
 * project's folder. Undefined when it could not be installed.
 */
export function nodeAt(wanted) {
  if (process.versions.node === wanted) return process.execPath;
  // Outside node_modules, which `npm ci` deletes under a running Node.
  const folder = join(root, '.cache', `node-${wanted}`);
  const binary = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(binary)) {
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const install = ['install', '--prefix', folder, ...quiet, `node@${wanted}`];
    runStep(`Node ${wanted} for this project (this is ${process.versions.node})`, ['npm', install]);
  }
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${wanted}` ? binary : undefined;
}

/**
 * Makes sure that this command runs on Node 24. On an older Node it starts the same command on an
 * installed Node 24 and never resolves. If that fails, Node 22 and newer go on.
 */
export async function ensureNode() {
  if (majorOf(process.versions.node) >= majorOf(version)) return;
  const node = nodeAt(version);
  if (node !== undefined) await goOnWith(node);
  const trouble = `Node ${version} could not be installed`;
  if (majorOf(process.versions.node) < majorOf(oldestVersion)) {
    giveUp(`${trouble}, and ${process.versions.node} is too old: install Node 24.`);
  }
  sayAside(`${trouble}: going on with ${process.versions.node}`);
}

/** Runs this command on another Node, forwards signals, and exits as it exits. */
function goOnWith(node) {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => giveUp(`${node} does not start: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  return new Promise(() => undefined);
}
