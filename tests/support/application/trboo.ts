import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../../infra/bootstrap/steps.mjs';

export interface Ended {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly out: string;
  readonly remarks: string;
}

/** A running command of the built program. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts `trboo <words>` with only these settings. */
export function startTrboo(
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
): Running {
  const program = join('dist', 'server', 'trboo.js');
  const child = spawn(process.execPath, [program, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, DEMO: 'off', SEARCH_MODE: 'sample', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, remarks] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (remarks += data.toString()));
  const ended = once(child, 'close').then(([code]) => {
    return { code: typeof code === 'number' ? code : null, out, remarks };
  });
  return { child, ended };
}
