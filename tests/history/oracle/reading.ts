import type { Oracle } from './oracle.js';

/** Whether a person has read what happened then to a thing or with somebody, or cleared it. */
export function readingOf(
  { events }: Oracle,
  userId: string,
  about: string,
  at: string,
): 'unread' | 'read' | 'cleared' {
  let status: 'unread' | 'read' | 'cleared' = 'unread';
  let markedAt = '';
  for (const { type, data } of events) {
    if (!('userId' in data) || data.userId !== userId) continue;
    if (type === 'AllMarkedRead') {
      const isMarkedLater = markedAt > data.until;
      if (at <= data.until && status === 'unread' && !isMarkedLater) status = 'read';
    } else if (type === 'ItemMarked' && data.itemId === about && data.at >= at) {
      status = data.as;
      markedAt = data.at;
    } else if (type === 'ReadCleared' && status === 'read') status = 'cleared';
  }
  return status;
}
