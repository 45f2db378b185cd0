import { describe, expect, it } from '@jest/globals';
import { friendshipDecider } from '../friendship/decider.js';
import { belongsTo } from './decider.js';

describe('An event', () => {
  it('belongs to the decider that declares its type', () => {
    for (const type of Object.keys(friendshipDecider.events)) {
      expect(belongsTo(friendshipDecider, { type, data: {} })).toBe(true);
    }
  });

  it.each(['RecommendationAdded', 'NeverHeardOf', 'toString', '__proto__'])(
    'of type %s does not belong to a decider that does not declare it',
    (type) => {
      expect(belongsTo(friendshipDecider, { type, data: {} })).toBe(false);
    },
  );
});
