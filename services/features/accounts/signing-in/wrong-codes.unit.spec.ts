import { describe, expect, it } from '@jest/globals';
import { WrongCodes } from './wrong-codes.js';

const minute = 60_000;

describe('Wrong codes of all addresses', () => {
  const many = () => {
    const codes = new WrongCodes();
    for (let each = 0; each < 300; each += 1) codes.count(each);
    return codes;
  };

  it('are so many in ten minutes at the most, and then again', () => {
    const codes = many();
    expect(() => codes.requireFew(5 * minute)).toThrow('Too many wrong codes were entered');
    codes.requireFew(10 * minute);
    codes.count(10 * minute);
    expect(() => codes.requireFew(11 * minute)).not.toThrow();
  });

  it('keep nobody out when the clock was set back', () => {
    expect(() => many().requireFew(-60 * minute)).not.toThrow();
  });
});
