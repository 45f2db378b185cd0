// A server on the log in a folder, users who write and read, and `rebuild all` beside them, for
// `building.mjs`: what users notice, and the same for as long without a rebuild.
import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startServer } from '../../bootstrap/server.mjs';
import { root } from '../../bootstrap/steps.mjs';
import { quantile, seconds } from '../measure.mjs';

const run = promisify(execFile);
const people = 16;
/** Milliseconds until a start or an end no longer affects the measurement. */
const settling = 5_000;

const [data] = process.argv.slice(2);
const server = await startServer({ DATA_DIR: data, DEMO: 'off' });
const calls = { all: 0, failed: 0, slowest: 0 };
/** Milliseconds of reads since {@link measured} began. */
let reads = [];
let isOver = false;

async function call(path, body) {
  const started = performance.now();
  const headers = { 'content-type': 'application/json' };
  const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
  const answer = await fetch(`${server.url}/api/${path}`, sent);
  await answer.arrayBuffer();
  const taken = performance.now() - started;
  calls.all += 1;
  if (!body) reads.push(taken);
  if (answer.status >= 500) calls.failed += 1;
  calls.slowest = Math.max(calls.slowest, taken);
}

async function live(number) {
  const email = `person${number}@example.com`;
  await call('create-user', { email });
  for (let index = 0; !isOver; index += 1) {
    const item = { title: `Title ${number} ${index}`, type: 'book', description: 'Why.' };
    await call('add-recommendation', { user_email: email, ...item });
    await call(`get-explore?user_email=${email}`);
    await setTimeout(50);
  }
}

/**
 * The longest block of the server's event loop since the last call, in milliseconds; up to 10 too
 * high, since the server measures every 10.
 */
async function worstStall() {
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds(?:{.*})? (\S+)$/m.exec(figures)?.[1]);
}

/** What users notice during a task, and its duration in seconds. */
async function measured(task) {
  await setTimeout(settling);
  await worstStall();
  reads = [];
  const taken = await seconds(task);
  return { taken, stall: await worstStall(), reads: quantile(reads, 0.99) };
}

const living = Array.from({ length: people }, (_, number) => live(number));
const rebuild = await measured(() => {
  const env = { ...process.env, DATA_DIR: data };
  return run(process.execPath, ['dist/server/trboo.js', 'rebuild', 'all'], { cwd: root, env });
});
// A longer time has a worse maximum: both are equally long.
const quiet = await measured(() => setTimeout(1_000 * rebuild.taken));
isOver = true;
await Promise.all(living);
await server.stop();
process.stdout.write(JSON.stringify({ people, rebuild, quiet, calls }));
