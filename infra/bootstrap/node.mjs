import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, run, say } from './steps.mjs';

const version = '24.21.0';
const folder = join(root, 'node_modules', '.cache', 'trboo', `node-${version}`);
const binary = join(folder, 'node_modules', 'node', 'bin', 'node');

/** Path of the Node that the image runs: this one, or that which npm has as a package. */
export function ensureNode24() {
  if (process.version === `v${version}`) return process.execPath;
  if (!existsSync(binary)) {
    say(`installing Node ${version}, which the image has`);
    run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${version}`]);
  }
  const { stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  if (stdout?.trim() !== `v${version}`) giveUp(`Node ${version} could not be installed.`);
  return binary;
}
