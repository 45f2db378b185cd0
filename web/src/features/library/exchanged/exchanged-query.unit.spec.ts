import { describe, expect, it } from '@jest/globals';
import { landedText } from './exchanged-query.js';

describe('the outcomes of sent items', () => {
  const nothing = { thanks: 0, started: 0, loved: 0, 'not-for-me': 0 };

  it('say how many were kept, and their outcomes', () => {
    const outcomes = { thanks: 1, started: 1, loved: 2, 'not-for-me': 1 };
    expect(landedText({ sent: 5, kept: 3, outcomes })).toBe(
      '3 of 5 kept, 2 loved, 1 started, 1 said thanks, 1 not for them',
    );
  });

  it('leave out outcomes that nobody gave', () => {
    expect(landedText({ sent: 1, kept: 0, outcomes: nothing })).toBe('0 of 1 kept');
    expect(landedText({ sent: 2, kept: 1, outcomes: { ...nothing, loved: 1 } })).toBe(
      '1 of 2 kept, 1 loved',
    );
  });
});
