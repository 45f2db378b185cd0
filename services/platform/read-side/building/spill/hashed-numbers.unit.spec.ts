import { expect, it } from '@jest/globals';
import { HashedNumbers } from './hashed-numbers.js';

/** Few hashes, so that many numbers have the same. */
const hash = (number: number) => number % 7;

it('finds numbers among others with the same hash, and replaces numbers', () => {
  const numbers = new HashedNumbers();
  const many = 3_000;
  for (let number = 0; number < many; number += 1) numbers.put(hash(number), number);
  const replacement = many + 7;
  numbers.put(hash(7), replacement, 7);
  for (let number = 0; number < many; number += 1) {
    const found = numbers.find(hash(number), (each) => each === number);
    expect(found).toBe(number === 7 ? undefined : number);
  }
  expect(numbers.find(hash(7), (each) => each === replacement)).toBe(replacement);
  expect(numbers.find(8, () => true)).toBeUndefined();
});
