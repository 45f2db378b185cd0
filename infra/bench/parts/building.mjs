import Database from 'better-sqlite3';
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { projections } from '../../../dist/projections/registry.js';
import { compareBuilds } from '../../../dist/services/platform/operator-tools/compare-builds.js';
import { InlineBuilder } from '../../../dist/services/platform/read-side/building/builder.js';
import { CommitFeed } from '../../../dist/services/platform/read-side/projector/commit-feed.js';
import { Projector } from '../../../dist/services/platform/read-side/projector/projector.js';
import { defaultRetryPolicy } from '../../../dist/services/platform/read-side/projector/runner/retry-policy.js';
import {
  LiveVersions,
  versionOf,
} from '../../../dist/services/platform/read-side/read-models/live-versions.js';
import { Progress } from '../../../dist/services/platform/read-side/read-models/progress.js';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../../dist/services/stores/sqlite/read-store/read-store.js';
import { hiddenLog } from '../support/hidden-log.mjs';
import { quantile, seconds, show, withFolder } from '../measure.mjs';
import { fill, fillSize } from './replay.mjs';

const run = promisify(execFile);
/** Events up to which live folding, for comparison, does not take too long. */
const maxComparedEvents = 200_000;
const turns = 3;

/** Runs a script in its own process, so that only its memory counts; parses its JSON. */
async function inProcess(script, ...scriptArguments) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return JSON.parse((await run(process.execPath, [path, ...scriptArguments])).stdout);
}

/** Prints one value, or the median of several with the least and the greatest. */
function say(name, value, unit) {
  const values = [value].flat();
  const spread = `(${show(Math.min(...values))} – ${show(Math.max(...values))})`;
  const median = show(quantile(values, 0.5)).padStart(10);
  process.stdout.write(
    `  ${name.padEnd(58)}${median} ${unit}${values.length > 1 ? ` ${spread}` : ''}\n`,
  );
}
const collectionOf = (projection) => {
  return { name: versionOf(projection, 1).collection, indexes: projection.indexes };
};

/**
 * Inserts as many documents of the same size, sorted and without an index: the speed that no build
 * can exceed.
 * @returns seconds taken, and for each projection its name, documents and bytes
 */
async function insertRaw(store, folder) {
  const bodies = [];
  for (const projection of projections) {
    const documents = [];
    for await (const page of store.scan(collectionOf(projection), { pageSize: 5_000 })) {
      for (const { id, body } of page) documents.push([id, JSON.stringify(body)]);
    }
    bodies.push([projection.name, documents]);
  }
  const taken = await seconds(() => {
    for (const [name, documents] of bodies) {
      const database = new Database(join(folder, `${name}.db`));
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      database.exec('CREATE TABLE documents (id TEXT PRIMARY KEY, body TEXT); BEGIN');
      const insert = database.prepare('INSERT INTO documents VALUES (?, ?)');
      for (const document of documents) insert.run(document);
      database.exec('COMMIT');
      database.close();
    }
  });
  const sizes = bodies.map(([name, documents]) => {
    return [name, documents.length, documents.reduce((sum, [, text]) => sum + text.length, 0)];
  });
  return { taken, sizes };
}

/**
 * Folds as a running server does.
 * @returns seconds taken, and how many read models differ from the built ones
 */
async function differFromLive(eventStore, keys, built, folder) {
  const store = openSqliteReadStore(join(folder, 'live'));
  const versions = new LiveVersions(store);
  for (const projection of projections) {
    await store.ensure(collectionOf(projection));
    await versions.switchTo(projection, versionOf(projection, 1));
  }
  const { log, show: showLog } = hiddenLog(eventStore, keys);
  const settings = [projections, defaultRetryPolicy, () => new Date()];
  const builder = new InlineBuilder({ log, store, projections });
  const feed = new CommitFeed(new Progress());
  const projector = new Projector(log, store, versions, feed, ...settings, builder);
  await projector.start();
  const taken = await seconds(async () => {
    showLog();
    await projector.caughtUp();
  });
  let different = 0;
  for (const projection of projections) {
    const collection = collectionOf(projection);
    const { live, side } = await compareBuilds({ store, collection }, { store: built, collection });
    if (live.hash !== side.hash) different += 1;
  }
  await projector.stop();
  await store.close();
  return { taken, different };
}

/** Measures building read models from zero: speed, memory, and what users notice. */
export async function benchBuilding(events = fillSize) {
  await withFolder(async (folder) => {
    const eventStore = openSqliteEventStore(join(folder, 'events.db'));
    const keys = openSqliteKeys(join(folder, 'keys.db'));
    const log = new EventLog(eventStore, keys);
    await fill(log, events / fillSize);
    const total = Number(await log.tail());
    process.stdout.write(`\nBuilding ${projections.length} read models from ${total} events\n`);
    const built = [];
    const raws = [];
    let models;
    // Builds and raw inserts take turns, so that a machine that slows down slows both.
    for (let turn = 0; turn < (total > maxComparedEvents ? 1 : turns); turn += 1) {
      models = join(folder, `built-${turn}`);
      built.push(await inProcess('../support/build-once.mjs', folder, models));
      const store = openSqliteReadStore(models);
      raws.push(await insertRaw(store, mkdtempSync(join(folder, 'raw-'))));
      await store.close();
    }
    const of = (figure) => built.map(figure);
    say(
      'all, no server running',
      of(({ seconds: taken }) => total / taken),
      'events a second',
    );
    say(
      '  of processor time',
      of(({ cpu }) => total / cpu),
      'events a second',
    );
    say(
      '  most memory',
      of(({ resident }) => resident / 1e6),
      'MB',
    );
    say(
      'raw sorted inserts of as many documents (the limit)',
      raws.map(({ taken }) => total / taken),
      'events a second',
    );
    const { sizes } = raws[0];
    const sum = (place) => sizes.reduce((all, size) => all + size[place], 0);
    for (const [name, documents, bytes] of [['all', sum(1), sum(2)], ...sizes]) {
      if (documents / total < 0.01) continue;
      say(`  documents an event, ${name}`, documents / total, `${show(bytes / total)} bytes`);
    }
    const store = openSqliteReadStore(models);
    if (total <= maxComparedEvents) {
      const { taken, different } = await differFromLive(eventStore, keys, store, folder);
      say('as a running server folds', total / taken, 'events a second');
      say('  read models whose documents differ', different, '');
    }
    for (const open of [store, eventStore, keys]) await open.close();
    const { people, rebuild, quiet, calls } = await inProcess(
      '../support/rebuild-beside-people.mjs',
      folder,
    );
    say(`rebuild all beside ${people} people`, total / rebuild.taken, 'events a second');
    say('  longest that nobody had a turn', rebuild.stall, 'ms');
    say('  the same in as long a time without it', quiet.stall, 'ms');
    say('  reads, p99', rebuild.reads, 'ms');
    say('  the same without it', quiet.reads, 'ms');
    say('  calls answered', calls.all, '');
    say('  calls failed', calls.failed, '');
    say('  slowest call', calls.slowest, 'ms');
  });
}
