import { describe, expect, it } from '@jest/globals';
import { friendshipDecider } from '../friendship/decider.js';
import { belongsTo } from './decider.js';

describe('whether an event belongs to a decider', () => {
  it('says yes to each of its event types', () => {
    for (const type of Object.keys(friendshipDecider.events)) {
      expect(belongsTo(friendshipDecider, { type, data: {} })).toBe(true);
    }
  });

  it.each(['RecommendationAdded', 'NeverHeardOf', 'toString', '__proto__'])(
    'says no to %s, which is of another decider or of none',
    (type) => {
      expect(belongsTo(friendshipDecider, { type, data: {} })).toBe(false);
    },
  );
});
