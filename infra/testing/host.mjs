import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const host = fileURLToPath(new URL('product-host.mjs', import.meta.url));

/**
 * Starts a process that serves the built product as often as it is asked to; it ends with this one,
 * and keeps this one from ending no longer than `stop` takes.
 */
export async function startHost() {
  const child = fork(host, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  // Playwright's workers show what they write themselves, and nothing of what processes of theirs do.
  child.stderr.on('data', (chunk) => process.stderr.write(chunk));
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const [address] = await Promise.race([
    once(child, 'message'),
    ended.then((how) => {
      throw new Error(`the product’s host ended with ${how}`);
    }),
  ]);
  let isStopped = false;
  ended.then((how) => {
    if (!isStopped) process.stderr.write(`the product’s host ended by itself, with ${how}\n`);
  });
  child.unref();
  child.channel.unref();
  child.stderr.unref();
  const stop = async () => {
    isStopped = true;
    child.ref();
    child.kill('SIGKILL');
    await ended;
  };
  return { address: String(address), stop };
}

async function ask(address, method, body) {
  const answer = await fetch(address, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the product did not start:\n${await answer.text()}`);
  return answer.json();
}

/**
 * Has a host serve the product, on a free port unless PORT is among the settings; search asks nobody
 * outside unless SEARCH_MODE is among them. Gives where it is, and what ends it.
 *
 * @param {string} address of the host
 * @param {Record<string, string>} settings environment variables
 */
export async function startHosted(address, settings) {
  const { url } = await ask(address, 'POST', { PORT: '0', SEARCH_MODE: 'sample', ...settings });
  return { url: String(url), stop: () => ask(address, 'DELETE', { url }) };
}
