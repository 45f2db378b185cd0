import { expect, test } from '@jest/globals';
import { documentTitle, countText } from './title-count.js';

test.each([
  { value: 0, more: false, title: 'Inbox · Trboo' },
  { value: 3, more: false, title: '(3) Inbox · Trboo' },
  { value: 50, more: true, title: '(50+) Inbox · Trboo' },
  { value: 100, more: false, title: '(99+) Inbox · Trboo' },
])('with $value waiting the title is $title', ({ value, more, title }) => {
  expect(documentTitle('Inbox', countText(value, more))).toBe(title);
});
