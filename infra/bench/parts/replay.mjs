import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startPosition } from '../../../dist/events/kernel/event.js';
import { projections } from '../../../dist/projections/registry.js';
import { InlineBuilder } from '../../../dist/services/platform/read-side/building/builder.js';
import { CommitFeed } from '../../../dist/services/platform/read-side/projector/commit-feed.js';
import { Projector } from '../../../dist/services/platform/read-side/projector/projector.js';
import { defaultRetryPolicy } from '../../../dist/services/platform/read-side/projector/runner/subscription-progress.js';
import { LiveVersions } from '../../../dist/services/platform/read-side/read-models/live-versions.js';
import { Progress } from '../../../dist/services/platform/read-side/read-models/progress.js';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../../dist/services/stores/sqlite/read-store/read-store.js';
import { inTurns, print, seconds, withFolder } from '../measure.mjs';

const people = 200;
const recommendations = 20_000;
const likes = 30_000;

/** The event of adding the recommendation with this number. */
function added(item, index = 0) {
  const data = {
    ...{ ...item, type: 'book', title: `Title ${index}`, link: null },
    description: 'A book that I keep giving away and buying again.',
    metadata: { authors: ['Somebody'], publishedDate: '1999' },
    ...{ keepPrivate: false, addedAt: new Date(index).toISOString() },
  };
  return { type: 'RecommendationAdded', data };
}

/** Events of the people and their friendships, in a log of any size. */
const baseSize = people + people * 20;
/** The smallest log that has recommendations and likes, too. */
const minSize = 5_000;
/** Events of a log of this many people, recommendations and likes. */
const fillSize = baseSize + recommendations + likes;

/** Concurrent appends; the store groups them. */
const atOnce = 5_000;

/** Appends to new streams, given as name and events, and waits for all. */
async function appendAll(log, streams) {
  let number = 0;
  let work = [];
  for (const [stream, events] of streams) {
    number += 1;
    const time = new Date(number).toISOString();
    const metadata = { actorId: 'bench', commandId: `${stream}-${number}`, time };
    work.push(log.append(stream, -1, events, metadata));
    if (work.length === atOnce) {
      await Promise.all(work);
      work = [];
    }
  }
  await Promise.all(work);
}

/** The users of a log made by {@link fill}. */
const userIds = Array.from(
  { length: people },
  (_, index) => `user${String(index).padStart(4, '0')}`,
);

/** A log of this many events, at least 5,000: users, friendships, recommendations, likes. */
export async function fill(log, size = fillSize) {
  const share = (Math.max(size, minSize) - baseSize) / (fillSize - baseSize);
  const items = Array.from({ length: Math.round(recommendations * share) }, (_, index) => ({
    recommendationId: randomUUID(),
    ownerId: userIds[index % people],
  }));
  // One kind after another: concurrent appends have no order.
  await appendAll(log, arriving());
  await appendAll(log, befriending());
  await appendAll(log, adding(items));
  await appendAll(log, liking(items, likes * share));
}

function* arriving() {
  for (const userId of userIds) {
    const data = { userId, email: `${userId}@example.com`, firstName: userId, lastName: '' };
    yield [`user-${userId}`, [{ type: 'UserRegistered', data }]];
  }
}

function* befriending() {
  for (let index = 0; index < people; index += 1) {
    for (let step = 1; step <= 10; step += 1) {
      const [senderId, receiverId] = [userIds[index], userIds[(index + step) % people]];
      const data = { requestId: `${senderId}_${receiverId}`, senderId, receiverId };
      const sent = { type: 'FriendRequestSent', data: { ...data, foundBy: 'address' } };
      yield [`friendship-${data.requestId}`, [sent, { type: 'FriendRequestAccepted', data }]];
    }
  }
}

function* adding(items) {
  for (const [index, item] of items.entries()) {
    yield [`library-${item.recommendationId}`, [added(item, index)]];
  }
}

function* liking(items, wanted) {
  for (let index = 0; index < wanted; index += 1) {
    const { recommendationId, ownerId } = items[(index * 7) % items.length];
    const userId = userIds[(index * 13) % people];
    const data = { recommendationId, ownerId, userId };
    yield [`opinion-${index}`, [{ type: 'Liked', data }]];
  }
}

function readRaw(file) {
  const database = new Database(file, { readonly: true });
  const read = database.prepare('SELECT data, metadata FROM events ORDER BY position');
  let count = 0;
  for (const row of read.iterate()) {
    JSON.parse(row.data);
    JSON.parse(row.metadata);
    count += 1;
  }
  database.close();
  return count;
}

async function readDecoded(log) {
  let count = 0;
  for await (const { events } of log.readAll(startPosition)) count += events.length;
  return count;
}

/** Builds the given read models from nothing. */
async function replay(log, models) {
  return withFolder(async (folder) => {
    const store = openSqliteReadStore(join(folder, 'read-models'));
    const feed = new CommitFeed(new Progress());
    const versions = new LiveVersions(store);
    const clock = () => new Date();
    const builder = new InlineBuilder({ log, store, projections: models });
    const settings = [models, defaultRetryPolicy, clock, builder];
    const projector = new Projector(log, store, versions, feed, ...settings);
    const taken = await seconds(async () => {
      await projector.start();
      await projector.caughtUp();
    });
    await projector.stop();
    await store.close();
    return taken;
  });
}

/**
 * Events per second from the log into new read models.
 * @param size events of the log; about 54,000 if it is not given
 */
export async function benchReplay(size) {
  await withFolder(async (folder) => {
    const eventStore = openSqliteEventStore(join(folder, 'events.db'));
    const keys = openSqliteKeys(join(folder, 'keys.db'));
    const log = new EventLog(eventStore, keys);
    await fill(log, size);
    const total = await readDecoded(log);
    const peer = 'raw better-sqlite3, read and JSON.parse';
    const figures = await inTurns({
      [peer]: async () => total / (await seconds(() => readRaw(join(folder, 'events.db')))),
      'read, unseal, upcast, check': async () => total / (await seconds(() => readDecoded(log))),
      'one read model (explore)': async () =>
        total /
        (await replay(
          log,
          projections.filter(({ name }) => name === 'explore'),
        )),
      [`all ${projections.length} read models`]: async () =>
        total / (await replay(log, projections)),
    });
    print(`Replay of ${total} events`, 'events a second', figures, peer);
    await eventStore.close();
    await keys.close();
  });
}
