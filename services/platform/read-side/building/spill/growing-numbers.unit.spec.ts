import { expect, it } from '@jest/globals';
import { GrowingNumbers } from './growing-numbers.js';

it('numbers stay where they were set, however many come', () => {
  const numbers = new GrowingNumbers((length) => new Float64Array(length));
  const many = 20_000;
  for (let place = 0; place < many; place += 2) numbers.set(place, 2 ** 40 + place);
  numbers.set(70_000, 1);
  for (let place = 0; place < many; place += 1) {
    expect(numbers.get(place)).toBe(place % 2 === 0 ? 2 ** 40 + place : 0);
  }
  expect([numbers.get(69_999), numbers.get(70_000), numbers.get(100_000)]).toEqual([0, 1, 0]);
});
