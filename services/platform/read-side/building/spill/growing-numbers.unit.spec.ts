import { expect, it } from '@jest/globals';
import { GrowingNumbers } from './growing-numbers.js';

it('returns the numbers that were set, and 0 elsewhere', () => {
  const numbers = new GrowingNumbers((length) => new Float64Array(length));
  const many = 20_000;
  for (let index = 0; index < many; index += 2) numbers.set(index, 2 ** 40 + index);
  numbers.set(70_000, 1);
  for (let index = 0; index < many; index += 1) {
    expect(numbers.get(index)).toBe(index % 2 === 0 ? 2 ** 40 + index : 0);
  }
  expect([numbers.get(69_999), numbers.get(70_000), numbers.get(100_000)]).toEqual([0, 1, 0]);
});
