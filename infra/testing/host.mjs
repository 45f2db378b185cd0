import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const host = fileURLToPath(new URL('product-host.mjs', import.meta.url));

/** Starts a process that serves the built product on request. It ends with this process. */
export async function startHost() {
  const child = fork(host, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  // Playwright's workers show only their own output.
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
  if (!answer.ok) throw new Error(`the host refused:\n${await answer.text()}`);
  return answer.json();
}

/**
 * Serves the product in a host, by default on a free port and without asking search providers.
 * @param {string} address of the host
 * @param {Record<string, string>} settings environment variables
 * @param {{ hasThread?: boolean }} how whether the projector runs in a thread of its own, as people have it
 * @returns its address, and a function that ends it
 */
export async function startHosted(address, settings, { hasThread = false } = {}) {
  const all = { PORT: '0', SEARCH_MODE: 'sample', ...settings };
  const { url } = await ask(address, 'POST', { settings: all, hasThread });
  return { url: String(url), stop: () => ask(address, 'DELETE', { url }) };
}
