import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TooMany } from './domain-error.js';
import { enforceLimit, type Limit, secondsToWait } from './limit.js';

const at = (seconds: number) => new Date(seconds * 1_000).toISOString();
const twiceInTen: Limit = { max: 2, milliseconds: 10_000 };

describe('a limit', () => {
  it('lets happen what has not happened too often', () => {
    expect(secondsToWait(twiceInTen, [], at(5))).toBe(0);
    expect(secondsToWait(twiceInTen, [at(1)], at(1))).toBe(0);
    expect(secondsToWait(twiceInTen, [at(1), at(3)], at(11))).toBe(0);
  });

  it('says how long it takes until the first of the last ones no longer counts', () => {
    expect(secondsToWait(twiceInTen, [at(1), at(3)], at(3))).toBe(8);
    expect(secondsToWait(twiceInTen, [at(1), at(3)], at(10.5))).toBe(1);
    const refused = () => enforceLimit(twiceInTen, [at(1), at(3)], at(3), 'Not so fast');
    expect(refused).toThrow(new TooMany('Not so fast', 8));
  });

  it('locks nobody out when the clock was set back: what lies ahead counts for nothing', () => {
    const ahead = [at(100_000), at(100_001)];
    expect(secondsToWait(twiceInTen, ahead, at(5))).toBe(0);
    expect(secondsToWait(twiceInTen, [...ahead, at(4), at(5)], at(5))).toBe(9);
    // Clocks of several machines differ a little.
    expect(secondsToWait(twiceInTen, [at(30), at(31)], at(5))).toBe(10);
  });

  it('holds in every stretch of its length, whenever one asks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 5 })),
        (most, pauses) => {
          const limit = { max: most, milliseconds: 10_000 };
          const happened: number[] = [];
          let now = 0;
          for (const pause of pauses) {
            now += pause;
            if (secondsToWait(limit, happened.map(at), at(now)) === 0) happened.push(now);
          }
          for (const start of happened) {
            const within = happened.filter((time) => time >= start && time < start + 10);
            expect(within.length).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });
});
