import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TooMany } from './domain-error.js';
import { enforceLimit, type Limit, secondsToWait } from './limit.js';

const at = (seconds: number) => new Date(seconds * 1_000).toISOString();
const twiceInTen: Limit = { max: 2, milliseconds: 10_000 };

describe('A limit', () => {
  it('allows an action below the maximum', () => {
    expect(secondsToWait(twiceInTen, [], at(5))).toBe(0);
    expect(secondsToWait(twiceInTen, [at(1)], at(1))).toBe(0);
    expect(secondsToWait(twiceInTen, [at(1), at(3)], at(11))).toBe(0);
  });

  it('returns the seconds until another action is allowed', () => {
    expect(secondsToWait(twiceInTen, [at(1), at(3)], at(3))).toBe(8);
    expect(secondsToWait(twiceInTen, [at(1), at(3)], at(10.5))).toBe(1);
    const refused = () => enforceLimit(twiceInTen, [at(1), at(3)], at(3), 'Not so fast');
    expect(refused).toThrow(new TooMany('Not so fast', 8));
  });

  it('ignores times in the future, so that nobody is locked out after the clock was set back', () => {
    const ahead = [at(100_000), at(100_001)];
    expect(secondsToWait(twiceInTen, ahead, at(5))).toBe(0);
    expect(secondsToWait(twiceInTen, [...ahead, at(4), at(5)], at(5))).toBe(9);
    // Clocks of several machines differ a little.
    expect(secondsToWait(twiceInTen, [at(30), at(31)], at(5))).toBe(10);
  });

  it('holds in every period of its length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.integer({ min: 0, max: 5 })),
        (max, pauses) => {
          const limit = { max, milliseconds: 10_000 };
          const happened: number[] = [];
          let now = 0;
          for (const pause of pauses) {
            now += pause;
            if (secondsToWait(limit, happened.map(at), at(now)) === 0) happened.push(now);
          }
          for (const start of happened) {
            const within = happened.filter((time) => time >= start && time < start + 10);
            expect(within.length).toBeLessThanOrEqual(max);
          }
        },
      ),
    );
  });
});
