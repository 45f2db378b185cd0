import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { libraryDecider } from '../../../dist/events/library/decider.js';
import { Decisions } from '../../../dist/services/platform/decisions/decisions.js';
import { Snapshots } from '../../../dist/services/platform/decisions/snapshots.js';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../../dist/services/stores/sqlite/read-store/read-store.js';
import { inTurns, print, quantile, seconds, withFolder } from '../measure.mjs';

const small = 10;
const large = 50_000;
const batch = 1_000;
/** Few, so that the small library stays small. */
const commandsOfARun = 40;

/** A library of this many items, each with a sealed why. */
async function fill(log, ownerId, items) {
  for (let from = 0; from < items; from += batch) {
    const events = Array.from({ length: Math.min(batch, items - from) }, (_, index) => ({
      type: 'RecommendationAdded',
      data: recommendation(ownerId, `Title ${from + index}`),
    }));
    await log.append(`library-${ownerId}`, from - 1, events, metadata(ownerId));
  }
}

const metadata = (actorId) => ({
  ...{ actorId, commandId: randomUUID() },
  time: new Date().toISOString(),
});

const recommendation = (ownerId, title) => ({
  ...{ recommendationId: randomUUID(), ownerId, type: 'book', title, link: null },
  description: 'A book that I keep giving away and buying again.',
  metadata: { authors: ['Somebody'], publishedDate: '1999' },
  ...{ keepPrivate: false, addedAt: new Date().toISOString() },
});

/** The comparison for snapshots: stores and finds nothing. */
const withoutSnapshots = { find: async () => undefined, offer: () => undefined };

/** Milliseconds of a command by a handler that has the library in memory, and by a new one. */
export async function benchLibrary() {
  await withFolder(async (folder) => {
    const eventStore = openSqliteEventStore(join(folder, 'events.db'));
    const keys = openSqliteKeys(join(folder, 'keys.db'));
    const readStore = openSqliteReadStore(join(folder, 'read-models'));
    const log = new EventLog(eventStore, keys);
    const snapshots = () => new Snapshots(readStore, log);
    const execute = (handler, ownerId) => {
      const { time, ...by } = metadata(ownerId);
      const command = { type: 'AddRecommendation', time };
      const given = { ...command, recommendation: recommendation(ownerId, randomUUID()) };
      return handler.execute(libraryDecider, [ownerId], given, { ...by, time });
    };
    for (const [ownerId, items] of [small, large].flatMap((each) => [
      [`known${each}`, each],
      [`started${each}`, each],
    ])) {
      const keeping = snapshots();
      await fill(log, ownerId, items);
      await new Decisions(log, keeping).stateOf(libraryDecider, [ownerId]);
      await keeping.settled();
    }
    const warm = (items) => {
      const handler = new Decisions(log, snapshots());
      return async () => {
        const taken = [];
        await execute(handler, `known${items}`);
        for (let index = 0; index < commandsOfARun; index += 1) {
          taken.push(1_000 * (await seconds(() => execute(handler, `known${items}`))));
        }
        return quantile(taken, 0.5);
      };
    };
    const cold = (items, keeping) => () => {
      const handler = new Decisions(log, keeping());
      return seconds(() => execute(handler, `started${items}`)).then((taken) => 1_000 * taken);
    };
    const peer = `known, library of ${small}`;
    const figures = await inTurns({
      [peer]: warm(small),
      [`known, library of ${large}`]: warm(large),
      [`started, library of ${small}`]: cold(small, snapshots),
      [`started, library of ${large}`]: cold(large, snapshots),
      [`the same without its snapshot`]: cold(large, () => withoutSnapshots),
    });
    print('One command', 'milliseconds', figures, peer);
    for (const store of [eventStore, keys, readStore]) await store.close();
  });
}
