import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../bootstrap/steps.mjs';

/**
 * Runs a command in the project's folder beside others; true when it succeeds. Its output is shown
 * as it comes, or with `isHeld` at its end, so that parallel commands do not mix.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, isHeld?: boolean }} options
 */
export async function runBeside(command, args, { env = {}, isHeld = false } = {}) {
  const stdio = isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  return code === 0;
}

/** Path of an installed package's command. */
export const installed = (name) => join(root, 'node_modules', '.bin', name);
