import { expect, test } from '@jest/globals';
import { addToRead, allRead, stillRead } from './read-count.js';

test.each([
  { of: 'nothing read', read: 0, received: 5, still: 0 },
  { of: 'some read', read: 3, received: 5, still: 3 },
  { of: 'a like taken back since', read: 5, received: 4, still: 4 },
  { of: 'nothing left', read: 5, received: -1, still: 0 },
])('with $of, $still likes and comments stay read', ({ read, received, still }) => {
  expect(stillRead(read, received)).toBe(still);
});

test.each([
  { read: 0, amount: 2, as: 'read', after: 2 },
  { read: 3, amount: 2, as: 'unread', after: 1 },
  { read: 1, amount: 2, as: 'unread', after: 0 },
  { read: allRead, amount: 2, as: 'read', after: allRead },
] as const)('$amount marked as $as after $read are $after', ({ read, amount, as, after }) => {
  expect(addToRead(read, amount, as)).toBe(after);
});
