import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { libraryDecider } from '../../../dist/events/library/decider.js';
import { Decisions } from '../../../dist/services/platform/decisions/decisions.js';
import { Snapshots } from '../../../dist/services/platform/decisions/snapshots.js';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../../dist/services/stores/sqlite/read-store/read-store.js';
import { concurrently, inTurns, print, seconds, withFolder } from '../measure.mjs';

const alone = 2_000;
const together = 10_000;
const people = 256;

/** One event per durable transaction: the limit to compare with. */
function rawInserts(folder, total) {
  const database = new Database(join(folder, 'raw.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec(`CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT, stream TEXT, revision INTEGER, id TEXT, type TEXT,
    data TEXT, metadata TEXT, UNIQUE (stream, revision))`);
  const insert = database.prepare(
    'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const data = JSON.stringify({
    ...recommendation('x', 0),
    ...{ title: undefined, description: undefined, link: undefined, metadata: undefined },
    sealed: { algorithm: 'A256GCM', content: 'x'.repeat(270) },
  });
  const metadata = JSON.stringify({ actorId: randomUUID(), commandId: randomUUID(), time: '' });
  for (let index = 0; index < total; index += 1) {
    const stream = `library-${index % people}`;
    const revision = Math.floor(index / people);
    insert.run(stream, revision, randomUUID(), 'RecommendationAdded', data, metadata);
  }
  database.close();
}

function recommendation(ownerId, index) {
  return {
    recommendationId: randomUUID(),
    ownerId,
    type: 'book',
    title: `Title ${index}`,
    description: 'A book that I keep giving away and buying again.',
    link: null,
    metadata: { authors: ['Somebody'], publishedDate: '1999' },
    keepPrivate: false,
    addedAt: new Date().toISOString(),
  };
}

async function commands(folder, width, total) {
  const eventStore = openSqliteEventStore(join(folder, 'events.db'));
  const keys = openSqliteKeys(join(folder, 'keys.db'));
  const readStore = openSqliteReadStore(join(folder, 'read-models'));
  const log = new EventLog(eventStore, keys);
  const handler = new Decisions(log, new Snapshots(readStore, log));
  const execute = (index) => {
    const ownerId = `person${index % people}`;
    const time = new Date().toISOString();
    const command = {
      type: 'AddRecommendation',
      recommendation: recommendation(ownerId, index),
      time,
    };
    const metadata = { actorId: ownerId, commandId: randomUUID(), time };
    return handler.execute(libraryDecider, [ownerId], command, metadata);
  };
  // Keys exist before the clock starts: each user's is created once in a lifetime.
  await concurrently(width, people, execute);
  const taken = await seconds(() => concurrently(width, total, (index) => execute(people + index)));
  await eventStore.close();
  await keys.close();
  await readStore.close();
  return total / taken;
}

/** Durable commands per second: load, decide, seal, append; acknowledged when on disk. */
export async function benchCommands() {
  const peer = 'raw better-sqlite3, one insert a transaction';
  const figures = await inTurns({
    [peer]: () =>
      withFolder(async (folder) => alone / (await seconds(() => rawInserts(folder, alone)))),
    'commands, one after another': () => withFolder((folder) => commands(folder, 1, alone)),
    'commands, 64 at a time': () => withFolder((folder) => commands(folder, 64, together)),
    'commands, 256 at a time': () => withFolder((folder) => commands(folder, 256, together)),
  });
  print('Durable commands', 'a second, synchronous=FULL', figures, peer);
}
