import { expect, it } from '@jest/globals';
import { HashedNumbers } from './hashed-numbers.js';

/** Few hashes, so that most numbers share theirs. */
const hash = (number: number) => number % 7;

it('numbers are found among others of the same hash, and in the place of those that they follow', () => {
  const numbers = new HashedNumbers();
  const many = 3_000;
  for (let number = 0; number < many; number += 1) numbers.put(hash(number), number);
  const follower = many + 7;
  numbers.put(hash(7), follower, 7);
  for (let number = 0; number < many; number += 1) {
    const found = numbers.find(hash(number), (each) => each === number);
    expect(found).toBe(number === 7 ? undefined : number);
  }
  expect(numbers.find(hash(7), (each) => each === follower)).toBe(follower);
  expect(numbers.find(8, () => true)).toBeUndefined();
});
