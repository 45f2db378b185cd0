import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import { randomLogs } from '../testing/random-logs.js';
import { commentsProjection } from './projection.js';

describe('Comments', () => {
  it('are the latest ones of each person after any history', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const expected = Object.fromEntries(new Facts(events).comments);
        expect(documentsAfter(commentsProjection, events)).toStrictEqual(expected);
      }),
    );
  });
});
