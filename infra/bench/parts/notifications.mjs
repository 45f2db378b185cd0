import { join } from 'node:path';
import { startServer } from '../../bootstrap/server.mjs';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { inTurns, print, seconds, withFolder } from '../measure.mjs';

const defaultAmount = 10_000;
const time = new Date().toISOString();
const emails = ['ada@example.com', 'ben@example.com'];

/** A server on a folder, and its calls. */
async function served(folder) {
  const server = await startServer({ DATA_DIR: folder, DEMO: 'off' });
  const headers = { 'content-type': 'application/json' };
  const execute = async (call, request) => {
    const sent = { method: 'POST', headers, body: JSON.stringify(request) };
    return (await fetch(`${server.url}/api/${call}`, sent)).json();
  };
  const read = async (call) =>
    (await fetch(`${server.url}/api/${call}?user_email=${emails[0]}`)).json();
  return { execute, read, stop: server.stop };
}

/** Two friends. */
async function registered(folder) {
  const { execute, stop } = await served(folder);
  const [ownerId, userId] = [
    (await execute('create-user', { email: emails[0] })).user.id,
    (await execute('create-user', { email: emails[1] })).user.id,
  ];
  const [user_email, friend_email] = emails;
  const { request_id } = await execute('add-friend', { user_email, friend_email });
  await execute('accept-friend-request', { request_id, user_email: friend_email });
  await stop();
  return { ownerId, userId };
}

/** So many recommendations of one that the other likes. */
async function fill(folder, { ownerId, userId }, amount) {
  const eventStore = openSqliteEventStore(join(folder, 'events.db'));
  const keys = openSqliteKeys(join(folder, 'keys.db'));
  const log = new EventLog(eventStore, keys);
  const append = (stream, type, data) => {
    const metadata = { actorId: userId, commandId: stream, time };
    return log.append(stream, -1, [{ type, data }], metadata);
  };
  const liked = Array.from({ length: amount }, async (_, index) => {
    const about = { recommendationId: `item${index}`, ownerId };
    const item = { type: 'book', title: `Title ${index}`, description: 'Why.', link: null };
    const added = { ...about, ...item, metadata: {}, keepPrivate: false, addedAt: time };
    await append(`library-${index}`, 'RecommendationAdded', added);
    await append(`opinion-item${index}_${userId}`, 'Liked', { ...about, userId });
  });
  await Promise.all(liked);
  await Promise.all([eventStore.close(), keys.close()]);
}

/** Milliseconds until the list of somebody with many notifications, and the counts, are answered. */
export async function benchNotifications(amount = defaultAmount) {
  await withFolder(async (folder) => {
    await fill(folder, await registered(folder), amount);
    const { read, stop } = await served(folder);
    let count = 0;
    while (count !== amount) ({ count } = await read('get-inbox-badge'));
    const figures = await inTurns({
      'the list, at most 100 wanted': () => seconds(() => read('get-notifications')).then(inMs),
      'the counts of the badges': () => seconds(() => read('get-inbox-badge')).then(inMs),
    });
    print(`Opening ${amount} unread notifications`, 'milliseconds', figures);
    await stop();
  });
}

const inMs = (taken) => taken * 1_000;
