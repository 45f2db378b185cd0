import type { TrbooEvent } from '../../events/registry.js';
import type { EventLog } from '../../services/stores/event-log/event-log.js';

/** So many that a build folds their events in a worker. */
const manyItems = 1_500;
const time = '2026-01-01T00:00:00.000Z';

/** Appends one event. @param expected revision of the stream before it. */
export async function appendEvent(
  log: EventLog,
  stream: string,
  expected: number,
  event: TrbooEvent,
): Promise<void> {
  const commandId = `${stream} ${event.type} ${expected}`;
  await log.append(stream, expected, [event], { actorId: 'ada', commandId, time });
}

/** The event of adding a book. */
export function added(recommendationId: string, ownerId: string, keepPrivate = false): TrbooEvent {
  const about = { type: 'book', title: `Title ${recommendationId}`, description: 'Why.' } as const;
  const item = { recommendationId, ownerId, ...about, link: null, metadata: {} };
  return { type: 'RecommendationAdded', data: { ...item, keepPrivate, addedAt: time } };
}

/** Ada adds items, all of which Ben likes, and deletes every tenth. */
export async function fillWithItems(log: EventLog, items = manyItems): Promise<void> {
  const person = { userId: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: '' };
  const work = [appendEvent(log, 'user-ada', -1, { type: 'UserRegistered', data: person })];
  for (let index = 0; index < items; index += 1) {
    const item = { recommendationId: `item${index}`, ownerId: 'ada' };
    const liked: TrbooEvent = { type: 'Liked', data: { ...item, userId: 'ben' } };
    work.push(appendEvent(log, `library-${index}`, -1, added(item.recommendationId, 'ada')));
    work.push(appendEvent(log, `opinion-${index}`, -1, liked));
  }
  await Promise.all(work);
  for (let index = 0; index < items; index += 10) {
    const item = { recommendationId: `item${index}`, ownerId: 'ada', thingStays: true };
    await appendEvent(log, `library-${index}`, 0, { type: 'RecommendationDeleted', data: item });
  }
}
