import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { age, dayAge, fullDate, fullMoment, setRenderedZone, truncate } from './format.js';

describe('a truncated text', () => {
  it('ends with a whole word and an ellipsis', () => {
    expect(truncate('One two three', 9)).toBe('One two…');
    expect(truncate('One two three', 7)).toBe('One two…');
    expect(truncate('One\ntwo three', 5)).toBe('One…');
  });

  it('is cut within a word only if it has no earlier word', () => {
    expect(truncate('Donaudampfschiff', 5)).toBe('Donau…');
    expect(truncate('📚📚📚', 2)).toBe('📚📚…');
  });

  it('is unchanged if it is short enough', () => {
    expect(truncate('One two', 7)).toBe('One two');
  });
});

describe.each(['America/Los_Angeles', 'Europe/Paris', 'Pacific/Kiritimati'])('in %s', (zone) => {
  beforeEach(() => setRenderedZone(zone));
  afterAll(() => setRenderedZone(undefined));
  const midday = Date.parse('2024-05-01T12:00:00Z');

  it.each(['2024-05-01', '2024-05-01T00:00:00Z', '2024-05-01T00:00:00.000Z'])(
    'a date without a time is the same day: %s',
    (iso) => {
      expect([fullDate(iso), fullMoment(iso)]).toEqual(['1 May 2024', '1 May 2024']);
      expect(dayAge(iso, midday + 86_400_000)).not.toBe('3d ago');
      expect(age(iso, midday)).toMatch(/today|yesterday/);
    },
  );

  it('a moment is on the day of the reader', () => {
    const days = { 'America/Los_Angeles': 1, 'Europe/Paris': 2, 'Pacific/Kiritimati': 2 };
    const expected = new Map(Object.entries(days)).get(zone);
    expect(fullDate('2024-05-02T05:30:00.000Z')).toBe(`${expected} May 2024`);
    const now = Date.parse('2024-05-03T05:31:00.000Z');
    expect(age('2024-05-02T05:30:00.000Z', now)).toBe('yesterday');
  });
});

describe('how long ago a moment was', () => {
  const now = new Date(2026, 2, 10, 0, 30).getTime();
  const ago = (minutes: number) => age(new Date(now - minutes * 60_000).toISOString(), now);

  it.each([
    [-2, 'just now'],
    [0.9, 'just now'],
    [5.9, '5m ago'],
    [59, '59m ago'],
    [120, '2h ago'],
    [23 * 60, '23h ago'],
    [24 * 60, 'yesterday'],
    [25 * 60, '2d ago'],
    [7 * 24 * 60, '7d ago'],
    [8 * 24 * 60, null],
  ])('is said in the largest unit: after %d minutes %s', (minutes, said) => {
    expect(ago(minutes)).toBe(said);
  });

  it('is counted in calendar days where only the day is known', () => {
    expect(dayAge(new Date(2026, 2, 10, 0, 10).toISOString(), now)).toBe('today');
    expect(dayAge(new Date(2026, 2, 9, 23, 59).toISOString(), now)).toBe('yesterday');
    expect(dayAge(new Date(2026, 2, 7, 23).toISOString(), now)).toBe('3d ago');
    expect(dayAge(new Date(2026, 2, 2, 23).toISOString(), now)).toBeNull();
  });
});
