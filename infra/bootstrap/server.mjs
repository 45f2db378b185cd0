import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from './steps.mjs';

/**
 * Starts the built product as a process of its own, on a free port unless PORT is among the
 * settings; search asks nobody outside unless SEARCH_MODE is among them. Resolves when it says that it
 * is ready; rejects with what it said when it ends before.
 *
 * @param {Record<string, string>} settings environment variables
 * @param {(line: string) => void} heard is told every line that it says until it is ready
 */
export async function startServer(settings, heard = () => {}) {
  const child = spawn(process.execPath, ['dist/services/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', SEARCH_MODE: 'sample', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const end = async (signal) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    heard(line);
    const url = /ready at (http:[^\s"]+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return {
      url,
      /** Ends it at once, as a crash would. */
      kill: () => end('SIGKILL'),
      /** Lets it stand still, as a machine without time for it would, until it goes on. */
      standStill: () => child.kill('SIGSTOP'),
      goOn: () => child.kill('SIGCONT'),
      /** Asks it to end; gives its exit code. */
      stop: () => end('SIGTERM'),
    };
  }
  throw new Error(`the server did not start:\n${said.join('\n')}`);
}
