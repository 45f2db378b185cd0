import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from './steps.mjs';

const ownCommand = [process.execPath, '--v8-pool-size=0', 'dist/server/main.js'];

/**
 * Starts the built product as a process, by default on a free port and without asking search providers. V8 gets as
 * many threads as under `npm start` and in the image. Resolves when the server is ready; rejects with its output
 * when it ends before.
 *
 * @param {Record<string, string>} settings environment variables
 * @param {(line: string) => void} heard is called with every line of its output
 * @param {readonly string[]} command starts the product in another way, such as in its image
 */
export async function startServer(settings, heard = () => {}, command = ownCommand) {
  const [program = process.execPath, ...args] = command;
  const child = spawn(program, args, {
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
  /** @type {Promise<string>} */
  const ready = new Promise((resolve, reject) => {
    let isReady = false;
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      heard(line);
      if (isReady) return;
      said.push(line);
      const url = /ready at (https?:[^\s"]+)/.exec(line)?.[1];
      isReady = url !== undefined;
      if (url !== undefined) resolve(url);
    });
    // Its last output has been read by then.
    lines.once('close', () => reject(new Error(`the server did not start:\n${said.join('\n')}`)));
  });
  return {
    url: await ready,
    pid: child.pid,
    /** Kills it, like a crash. */
    kill: () => end('SIGKILL'),
    /** Stops it, like a machine without processor time, until it is continued. */
    standStill: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    /**
     * Asks it to end.
     * @returns its exit code
     */
    stop: () => end('SIGTERM'),
  };
}
