import { describe, expect, it } from '@jest/globals';
import { WrongCodes } from './sign-in-codes.js';

const minute = 60_000;

describe('Wrong codes of all addresses', () => {
  const withMaximum = () => {
    const codes = new WrongCodes();
    for (let each = 0; each < 300; each += 1) codes.count(each);
    return codes;
  };

  it('are refused after 300 in ten minutes', () => {
    const codes = withMaximum();
    expect(() => codes.requireBelowLimit(5 * minute)).toThrow('Too many wrong codes were entered');
    codes.requireBelowLimit(10 * minute);
    codes.count(10 * minute);
    expect(() => codes.requireBelowLimit(11 * minute)).not.toThrow();
  });

  it('are not refused after the clock was set back', () => {
    expect(() => withMaximum().requireBelowLimit(-60 * minute)).not.toThrow();
  });
});
