import { expect, it } from '@jest/globals';
import type { ShownNotification } from '../notifications/shown-notifications.js';
import { pushMessage } from './push-message.js';

/** What a push service takes, without the head and tag of the encryption. */
const maxBytes = 4_096 - 86 - 17;
const family = '👨‍👩‍👧‍👦';

const comment: ShownNotification = {
  notification: {
    ...{ id: 'event:ana', kind: 'request', receiverId: 'ana', actorId: 'ben' },
    ...{ at: '2026-01-05T09:00:00.000Z', position: '1' },
  },
  isRead: false,
  person: {
    ...{ id: 'ben', email: 'ben@example.com', firstName: family.repeat(100) },
    ...{ first_name: family.repeat(100), lastName: '', last_name: '' },
    ...{ profilePicture: null, profile_picture: null },
  },
  ...{ item: null, outcome: null, words: family.repeat(300) },
};

it.each([1, 3])('A push about %i things fits, whatever people write', (count) => {
  const about = { tag: 't'.repeat(32), email: 'e'.repeat(254), language: 'fr' } as const;
  const shown = Array.from({ length: count }, () => comment);
  const message = pushMessage(shown, about);
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(maxBytes);
  expect(message.body.startsWith(family.repeat(20))).toBe(true);
});
