import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { projections } from '../../../dist/projections/registry.js';
import { InlineBuilder } from '../../../dist/services/platform/read-side/building/builder.js';
import { CommitFeed } from '../../../dist/services/platform/read-side/projector/commit-feed.js';
import { Projector } from '../../../dist/services/platform/read-side/projector/projector.js';
import { defaultRetryPolicy } from '../../../dist/services/platform/read-side/projector/runner/retry-policy.js';
import { LiveVersions } from '../../../dist/services/platform/read-side/read-models/live-versions.js';
import { Progress } from '../../../dist/services/platform/read-side/read-models/progress.js';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../../dist/services/stores/sqlite/read-store/read-store.js';
import { startServer } from '../../bootstrap/server.mjs';
import { post } from './live.mjs';
import { quantile, seconds, show, withFolder } from '../measure.mjs';
import { added, fill, fillSize } from './replay.mjs';

const writers = 64;
const writingSeconds = 5;
/** Default size of {@link benchLargeLog} in recommendations, and seconds of writing. */
const recommendations = 2_000;
const largeLogSeconds = 60;
const recommendationsInFill = 20_000;

/** Prints one figure. */
function say(name, value, unit) {
  process.stdout.write(`  ${name.padEnd(58)}${show(value).padStart(10)} ${unit}\n`);
}

/** The longest time the event loop was blocked during the task, in milliseconds. */
async function worstStall(task) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const taken = await seconds(task);
  delay.disable();
  return delay.count === 0 ? taken * 1_000 : delay.max / 1e6;
}

function open(folder) {
  const eventStore = openSqliteEventStore(join(folder, 'events.db'), { checkpointsInWorker: true });
  const keys = openSqliteKeys(join(folder, 'keys.db'));
  const log = new EventLog(eventStore, keys);
  const store = openSqliteReadStore(join(folder, 'read-models'), { checkpointsInWorker: true });
  const start = async () => {
    const progress = new Progress();
    const feed = new CommitFeed(progress);
    const clock = () => new Date();
    const builder = new InlineBuilder({ log, store, projections });
    const settings = [projections, defaultRetryPolicy, clock, builder];
    const projector = new Projector(log, store, new LiveVersions(store), feed, ...settings);
    await projector.start();
    return { projector, progress };
  };
  const close = async () => {
    await store.close();
    await eventStore.close();
    await keys.close();
  };
  return { log, store, start, close };
}

/** Commits of several collections as the port receives them, recorded as ids and lengths. */
function noting(store) {
  const commits = [];
  const commit = store.commit.bind(store);
  store.commit = async (all, held) => {
    const sizes = all.flatMap(({ collection, put }) =>
      put.map(({ id, body }) => [collection.name, id, JSON.stringify(body).length]),
    );
    if (all.some(({ checkpoint }) => checkpoint)) commits.push(sizes);
    await commit(all, held);
  };
  return commits;
}

/**
 * As many documents of the same lengths, one transaction per commit, without an index: the limit.
 */
function upsertRaw(file, commits) {
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec('PRAGMA cache_size = -65536; PRAGMA secure_delete = ON;');
  const statements = new Map();
  const statementOf = (collection) => {
    if (!statements.has(collection)) {
      database.exec(`CREATE TABLE "${collection}" (
        id TEXT PRIMARY KEY, position TEXT, body TEXT) WITHOUT ROWID`);
      const sql = `INSERT INTO "${collection}" VALUES (?, ?, ?) ON CONFLICT (id)
        DO UPDATE SET position = excluded.position, body = excluded.body`;
      statements.set(collection, database.prepare(sql));
    }
    return statements.get(collection);
  };
  for (const sizes of commits) {
    const all = sizes.map(([collection, id, length]) => [statementOf(collection), id, length]);
    database.exec('BEGIN IMMEDIATE');
    for (const [statement, id, length] of all) {
      statement.run([id, '00000000000000000001', 'x'.repeat(length)]);
    }
    database.exec('COMMIT');
  }
  database.close();
}

/** From the end of a log that grew while no projector ran. */
async function catchUp(size) {
  await withFolder(async (folder) => {
    const { log, store, start, close } = open(folder);
    // The read models exist already and hold an event, so they catch up instead of being built.
    const first = added({ recommendationId: 'first', ownerId: 'first' });
    const metadata = { actorId: 'bench', commandId: 'first', time: new Date(0).toISOString() };
    await log.append('library-first', -1, [first], metadata);
    await (await start()).projector.stop();
    await fill(log, size / fillSize);
    const commits = noting(store);
    const before = process.memoryUsage().rss;
    let taken = 0;
    const stall = await worstStall(async () => {
      taken = await seconds(async () => {
        const { projector } = await start();
        await projector.caughtUp();
        await projector.stop();
      });
    });
    const documents = commits.reduce((sum, sizes) => sum + sizes.length, 0);
    const raw = await seconds(async () => upsertRaw(join(folder, 'raw.db'), commits));
    say('events a second, all read models', size / taken, '');
    say(
      'the same documents, raw upserts of better-sqlite3',
      size / raw,
      `events/s, ${documents} documents`,
    );
    say('commits', commits.length, '');
    say('worst stall of the event loop', stall, 'ms');
    say('memory beyond that before', (process.memoryUsage().rss - before) / 2 ** 20, 'MiB');
    await close();
  });
}

/** What 64 writers see who write continuously for some seconds. */
async function lagOf(write, reached, lasting) {
  const end = performance.now() + lasting * 1_000;
  const lags = [];
  const waiting = [];
  let written = 0;
  const work = async (writer) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const position = await write(writer, turn);
      const at = performance.now();
      written += 1;
      waiting.push(reached(position).then(() => lags.push(performance.now() - at)));
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
  const stopped = performance.now();
  const folded = lags.length;
  await Promise.all(waiting);
  say('events a second written meanwhile', written / lasting, '');
  say('of these folded meanwhile', folded / lasting, '');
  say('lag, p50', quantile(lags, 0.5), 'ms');
  say('lag, p99', quantile(lags, 0.99), 'ms');
  say('back to zero after the last', performance.now() - stopped, 'ms');
}

/** On the log of a folder, whose read models are built first where there are none. */
async function lagInProcess(folder, lasting) {
  const { log, start, close } = open(folder);
  const { projector, progress } = await start();
  await projector.caughtUp();
  const items = Array.from({ length: writers }, () => randomUUID());
  const metadata = () => ({
    ...{ actorId: 'bench', commandId: randomUUID(), time: new Date().toISOString() },
  });
  // Everybody adds one item in the first round, and likes others' from then on.
  const write = async (writer, turn) => {
    const userId = `user${String(writer).padStart(4, '0')}`;
    const of = (writer + turn) % writers;
    const item = { recommendationId: items[of], ownerId: `user${String(of).padStart(4, '0')}` };
    const event = turn === 0 ? added(item) : { type: 'Liked', data: { ...item, userId } };
    const stream = `${turn === 0 ? 'library' : 'opinion'}-${randomUUID()}`;
    return (await log.append(stream, -1, [event], metadata())).position;
  };
  const stall = await worstStall(() =>
    lagOf(write, (position) => progress.waitFor(position, 60_000), lasting),
  );
  say('worst stall of the event loop', stall, 'ms');
  await projector.stop();
  await close();
}

async function lagOverHttp(folder, lasting) {
  const { url, stop } = await startServer({ DATA_DIR: folder, DEMO: 'off' });
  const email = (index) => `person${index}@example.com`;
  for (let index = 0; index < writers; index += 1) {
    await post(url, '/api/sign-in', { email: email(index) });
  }
  const write = async (writer, turn) => {
    const item = { title: `Title ${writer} ${turn}`, type: 'book', description: 'Why.' };
    const body = { user_email: email(writer), ...item, keepPrivate: false };
    return (await post(url, '/api/add-recommendation', body)).body.position;
  };
  const waiting = new Map();
  const reached = (position) => new Promise((resolve) => waiting.set(position, resolve));
  let isOver = false;
  // One page polls the checkpoints; its view is up to 5 ms and a call old.
  const watching = (async () => {
    while (!isOver) {
      const { readModels } = await (await fetch(`${url}/health`)).json();
      const [least] = readModels.map(({ checkpoint }) => checkpoint).sort();
      for (const [position, resolve] of waiting) {
        if (position > least) continue;
        waiting.delete(position);
        resolve();
      }
      await setTimeout(5);
    }
  })();
  await lagOf(write, reached, lasting);
  isOver = true;
  await watching;
  await stop();
}

/** A new log with this many recommendations. */
async function fillFolder(folder, share) {
  const { log, close } = open(folder);
  await fill(log, share);
  await close();
}

/** Whether the read models of a large log keep up with a minute of writing. */
export async function benchLargeLog(size = recommendations) {
  await withFolder(async (folder) => {
    process.stdout.write(`\nA log of ${size} recommendations, ${writers} writers\n`);
    say(
      'seconds to write it',
      await seconds(() => fillFolder(folder, size / recommendationsInFill)),
      '',
    );
    // Small sizes only show that it works; large ones are measured for a minute.
    const lasting = size > recommendations ? largeLogSeconds : writingSeconds;
    const built = await seconds(async () => {
      const { start, close } = open(folder);
      await (await start()).projector.stop();
      await close();
    });
    say('seconds to build its read models', built, '');
    process.stdout.write(`  in the process, for ${lasting} s\n`);
    await lagInProcess(folder, lasting);
    process.stdout.write(`  over HTTP, for ${lasting} s\n`);
    await lagOverHttp(folder, lasting);
    say('memory of this process at the most', process.resourceUsage().maxRSS / 1_024, 'MiB');
  });
}

/** Whether the read models keep up with what is written. */
export async function benchKeepingUp(size = fillSize) {
  process.stdout.write(`\nKeeping up: ${size} events behind\n`);
  await catchUp(size);
  process.stdout.write(`\nKeeping up: ${writers} writers in the process for ${writingSeconds} s\n`);
  await withFolder(async (folder) => {
    await fillFolder(folder, 0.1);
    await lagInProcess(folder, writingSeconds);
  });
  process.stdout.write(`\nKeeping up: ${writers} writers over HTTP for ${writingSeconds} s\n`);
  await withFolder((folder) => lagOverHttp(folder, writingSeconds));
}
