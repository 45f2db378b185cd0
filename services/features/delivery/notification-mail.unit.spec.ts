import { expect, it } from '@jest/globals';
import type { ShownNotification } from '../notifications/shown-notifications.js';
import { notificationMail } from './notification-mail.js';

const request: ShownNotification = {
  notification: {
    ...{ id: 'event:ana', kind: 'request', receiverId: 'ana', actorId: 'ben' },
    ...{ at: '2026-01-05T09:00:00.000Z', position: '1' },
  },
  isRead: false,
  person: {
    ...{ id: 'ben', email: 'ben@example.com', firstName: '<Ben>', first_name: '<Ben>' },
    ...{ lastName: '', last_name: '', profilePicture: null, profile_picture: null },
  },
  ...{ item: null, outcome: null, words: '' },
};

it('A mail leads below the path of the installation, and escapes names', () => {
  const publicUrl = new URL('https://example.com/trboo/');
  const unsubscribe = new URL('unsubscribe?token=t', publicUrl);
  const { subject, text, html } = notificationMail([request], {
    ...{ publicUrl, unsubscribe, language: 'en' },
  });
  expect(subject).toBe('<Ben> would like to be friends');
  expect(text).toContain('https://example.com/trboo/friends?tab=requests');
  expect(text).toContain('https://example.com/trboo/unsubscribe?token=t');
  expect(html).toContain('&lt;Ben&gt; would like');
  expect(html).not.toContain('<Ben>');
});

it('A mail about very many things lists a hundred and counts the rest', () => {
  const publicUrl = new URL('https://example.com/');
  const { subject, text, html } = notificationMail(
    Array.from({ length: 450 }, () => request),
    { publicUrl, unsubscribe: new URL('unsubscribe', publicUrl), language: 'en' },
  );
  expect(subject).toBe('450 people to know');
  expect(text.match(/would like/g)).toHaveLength(100);
  expect(text).toContain('And 350 more');
  expect(html).toContain('And 350 more');
});
