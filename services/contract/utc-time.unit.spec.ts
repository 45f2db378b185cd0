import { describe, expect, it } from '@jest/globals';
import { utcTime } from './utc-time.js';

describe('A time in a request', () => {
  it.each([
    ['2024-05-01', '2024-05-01T00:00:00.000Z'],
    ['2024-05-01T12:30:00', '2024-05-01T12:30:00.000Z'],
    ['2024-05-01T12:30', '2024-05-01T12:30:00.000Z'],
    ['2024-05-01T12:30:00.5Z', '2024-05-01T12:30:00.500Z'],
    ['2020-02-03T05:05:06+02:00', '2020-02-03T03:05:06.000Z'],
    ['', undefined],
    [null, undefined],
  ])('%j is read as %j', (value, time) => {
    expect(utcTime.parse(value)).toBe(time);
  });

  it.each(['yesterday', '01/05/2024', '2024-02-30', '2024-13-01', '2024', '2024-05-01 12:30', 5])(
    '%j is refused',
    (value) => {
      const { error } = utcTime.safeParse(value);
      expect(error?.issues[0]?.message).toMatch(/^must be a date such as/);
    },
  );
});
