import { expect, it } from '@jest/globals';
import { StatusSamples } from './status-samples.js';

it('keeps samples within the maximum age and number, oldest first', () => {
  const samples = new StatusSamples({ maxAgeMs: 10_000, maxCount: 4 });
  const add = (second: number) =>
    samples.add({ tail: `${second}`, models: [] }, new Date(1_000 * second));
  const tails = () => samples.all.map(({ tail }) => tail);
  for (const second of [0, 5, 10]) add(second);
  expect(tails()).toEqual(['0', '5', '10']);
  add(11);
  expect(tails()).toEqual(['5', '10', '11']);
  for (const second of [12, 13]) add(second);
  expect(tails()).toEqual(['10', '11', '12', '13']);
});
