import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../../bootstrap/server.mjs';
import { print, quantile, seconds, show, withFolder } from '../measure.mjs';
import { post } from './live.mjs';

const defaultRows = 10_000;
const runs = 5;
/** Milliseconds between two requests of other people, and between two looks at the import. */
const pause = 50;
const lookEvery = 250;
/** Milliseconds of others' requests before they are measured, and without an import. */
const warmingUp = 5_000;
const aloneFor = 20_000;

const me = 'reader@example.com';
const others = ['one@example.com', 'two@example.com'];

/**
 * Prints, each time it is asked, how long the thread that answers people stood still at most, and the
 * most processor time of one turn: on a busy machine it also stands still waiting for a processor.
 */
const watch = `
  import { isMainThread } from 'node:worker_threads';
  import { monitorEventLoopDelay } from 'node:perf_hooks';
  if (isMainThread) {
    const resolution = 2;
    const delay = monitorEventLoopDelay({ resolution });
    delay.enable();
    let [known, longest] = [process.threadCpuUsage(), 0];
    setInterval(() => {
      const used = process.threadCpuUsage();
      longest = Math.max(longest, used.user + used.system - known.user - known.system);
      known = used;
    }, resolution).unref();
    process.on('SIGUSR2', () => {
      const still = Math.max(0, delay.max / 1e6 - resolution);
      console.log('stood still ' + still.toFixed(1) + ' ' + (longest / 1e3).toFixed(1));
      delay.reset();
      longest = 0;
    });
  }`;

/** A Goodreads export: every third book has a review, two of six become a like. */
function goodreads(rows) {
  const review = 'I keep giving this one away, and buying it again. '.repeat(3);
  const lines = Array.from({ length: rows }, (_, n) => {
    const isbn = `9${String(780_000_000_000 + n)}`;
    const words = n % 3 === 0 ? `"${review}<br/>Really."` : '';
    return `${n},"Book ${n} (Series, #${n % 9})",Writer ${n % 700},"=""${isbn}""",${n % 6},${1900 + (n % 120)},2021/03/${10 + (n % 19)},read,${words}`;
  });
  const header =
    'Book Id,Title,Author,ISBN13,My Rating,Year Published,Date Added,Exclusive Shelf,My Review';
  return [header, ...lines].join('\n');
}

/** Two friends who open Explore and like, one request every 50 ms. */
async function startOthers(url) {
  for (const email of [me, ...others]) await post(url, '/api/create-user', { email });
  const [one, two] = others;
  const asked = await post(url, '/api/add-friend', { user_email: one, friend_email: two });
  const answer = { request_id: asked.body.request_id, user_email: two };
  await post(url, '/api/accept-friend-request', answer);
  const item = { title: 'Dune', type: 'book', description: 'Why.', keepPrivate: false };
  const added = await post(url, '/api/add-recommendation', { user_email: one, ...item });
  const { id } = added.body.recommendation;
  const path = `/api/get-friends-recommendations?user_email=${two}`;
  let isLiked = false;
  const acts = [
    async () => (await fetch(url + path)).text(),
    () => {
      isLiked = !isLiked;
      const action = isLiked ? 'like' : 'unlike';
      return post(url, '/api/like-dislike', { recommendationId: id, userEmail: two, action });
    },
  ];
  /** Milliseconds of each of their requests until `until` has settled. */
  return async (until) => {
    const times = [];
    let isOver = false;
    const over = until.finally(() => (isOver = true));
    for (let number = 0; !isOver; number += 1) {
      const began = performance.now();
      await acts[number % acts.length]();
      times.push(performance.now() - began);
      await setTimeout(pause);
    }
    await over;
    return times;
  };
}

async function upload(url, file) {
  const response = await fetch(`${url}/api/upload-import?user_email=${me}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  const { import: prepared, ...rest } = await response.json();
  if (!prepared) throw new Error(`not prepared: ${JSON.stringify(rest)}`);
  return prepared.id;
}

async function untilStatus(url, importId, wanted) {
  for (;;) {
    const response = await fetch(`${url}/api/get-imports?user_email=${me}`);
    const state = (await response.json()).imports.find(({ id }) => id === importId);
    if (state?.status === wanted) return state;
    await setTimeout(lookEvery);
  }
}

const peakMegabytes = (pid) =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;

/** One import on an empty server: what its steps take, and what others notice. */
async function once(rows, file, add) {
  await withFolder(async (folder) => {
    const settings = { DATA_DIR: folder, DEMO: 'off' };
    settings.NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(watch)}`;
    let told = () => undefined;
    const { url, pid, stop } = await startServer(settings, (line) => {
      const [, still, used] = /^stood still ([\d.]+) ([\d.]+)/.exec(line) ?? [];
      if (used) told([Number(still), Number(used)]);
    });
    const stoodStill = () =>
      new Promise((resolve) => {
        told = resolve;
        process.kill(pid, 'SIGUSR2');
      });
    const timesUntil = await startOthers(url);
    await timesUntil(setTimeout(warmingUp));
    const alone = await timesUntil(setTimeout(aloneFor));
    const before = peakMegabytes(pid);
    const measured = async (step, task) => {
      await stoodStill();
      let taken = 0;
      const times = await timesUntil(seconds(task).then((each) => (taken = each)));
      const [still, used] = await stoodStill();
      add('Time', step, taken);
      add('Thread', step, still);
      add('Thread', `${step}, of it processor time`, used);
      add('Others', `during the ${step}`, quantile(times, 0.99));
    };
    add('Others', 'without', quantile(alone, 0.99));
    let importId;
    await measured('preview', async () => (importId = await upload(url, file)));
    add('Memory', 'before', before);
    add('Memory', 'after the preview', peakMegabytes(pid));
    await measured('import', async () => {
      const choices = { why: 'From my shelf', likeFrom: 8 };
      await post(url, '/api/start-import', { user_email: me, importId, choices });
      const { added } = await untilStatus(url, importId, 'completed');
      if (added !== rows) throw new Error(`${added} of ${rows} added`);
    });
    add('Memory', 'after the import', peakMegabytes(pid));
    await measured('undo', async () => {
      await post(url, '/api/undo-import', { user_email: me, importId });
      await untilStatus(url, importId, 'undone');
    });
    await stop();
  });
}

/** An import of this many books, and what other people notice of it. */
export async function benchImport(rows = defaultRows) {
  const file = goodreads(rows);
  const figures = { Time: {}, Thread: {}, Memory: {}, Others: {} };
  const add = (title, name, value) => (figures[title][name] ??= []).push(value);
  const loads = [loadavg()[0]];
  for (let run = 0; run < runs; run += 1) {
    await once(rows, file, add);
    loads.push(loadavg()[0]);
  }
  const { Time, Thread, Memory, Others } = figures;
  print(`An import of ${show(rows)} books; at most 3 and 60 wanted`, 'seconds', Time);
  print('Longest stop of the thread that answers, at most 50 wanted', 'ms', Thread);
  print('Greatest resident memory of the server so far', 'MB', Memory, 'before');
  print("Others' p99, less than twice wanted", 'ms', Others, 'without');
  process.stdout.write(`  load average of the machine meanwhile: ${loads.map(show).join(', ')}\n`);
}
