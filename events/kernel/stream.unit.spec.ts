import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderedPair, streamName } from './event.js';

describe('the name of a stream', () => {
  it('is its category and the ids that identify it', () => {
    expect(streamName('user', 'ana')).toBe('user-ana');
    expect(streamName('friendship', 'ana', 'ben')).toBe('friendship-ana_ben');
  });

  it('is different for any two reactions, whatever the ids of recommendations', () => {
    const recommendationId = fc.stringMatching(/^[ab_-]{1,4}$/);
    const userId = fc.stringMatching(/^[ab]{1,3}$/);
    fc.assert(
      fc.property(
        fc.tuple(recommendationId, userId),
        fc.tuple(recommendationId, userId),
        (one, other) => {
          const sameName = streamName('opinion', ...one) === streamName('opinion', ...other);
          expect(sameName).toBe(one[0] === other[0] && one[1] === other[1]);
        },
      ),
    );
  });
});

describe('an ordered pair', () => {
  it('puts the lower id first', () => {
    expect(orderedPair('ben', 'ana')).toStrictEqual(['ana', 'ben']);
    expect(orderedPair('ana', 'ben')).toStrictEqual(['ana', 'ben']);
  });

  it('is the same in both orders, and contains both ids', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const pair = orderedPair(one, other);
        expect(pair).toStrictEqual(orderedPair(other, one));
        expect([...pair].sort()).toStrictEqual([one, other].sort());
      }),
    );
  });
});
