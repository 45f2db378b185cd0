import { expect, it } from '@jest/globals';
import { toPosition } from '../../../stores/event-log/times-in-log.js';
import { ProgressEstimate } from './builder.js';

it('describes builds by the slowest one', () => {
  let now = 0;
  const estimate = new ProgressEstimate(toPosition(1_000), () => now);
  const at = (...positions: number[]) =>
    estimate.describe(positions.map((events) => ({ events, position: toPosition(events) })));
  expect(at(100, 0)).toBe('0 events, 0 %');
  now = 2_000;
  expect(at(500, 250)).toBe('250 events, 25 %, 125 a second, 6 s left');
  now = 8_000;
  expect(at(1_000, 1_000)).toBe('1000 events, 100 %, 125 a second, 0 s left');
});
