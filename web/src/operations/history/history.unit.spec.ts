import { expect, it } from '@jest/globals';
import type { OperationsView } from '../../../../services/contract/operations.js';
import {
  lagOf,
  logGrowth,
  rateOf,
  prependHistory,
  appendView,
  worstLag,
  type Moment,
} from './history.js';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const viewAt = (seconds: number, tail: number, behind: number): OperationsView => ({
  ...{ at: new Date(start + 1_000 * seconds).toISOString(), away: null, tail: `000${tail}` },
  ...{ unknownEvents: 0, process: 'one 1', keeper: null, noticesAway: false },
  stores: { events: 'SQLite', reads: 'SQLite', notices: 'in this process' },
  past: null,
  refusals: { requests: [], calls: [] },
  disk: { free: 1, size: 1, isNearlyFull: false },
  models: [
    {
      ...{ model: 'explore', state: 'live', secondsBehind: behind / 10, positionsBehind: behind },
      ...{ lastAdvance: null, retries: 0, eventsProcessed: tail - behind, trouble: null },
      ...{
        checkpoint: '0',
        screens: [],
        deadLetters: [],
        setAside: [],
        rebuild: null,
        retry: null,
        verify: null,
        switch: null,
        build: null,
      },
    },
  ],
});
const values = (points: readonly { readonly value: number }[]) => points.map(({ value }) => value);
const seen = (views: readonly OperationsView[]) => views.reduce<readonly Moment[]>(appendView, []);

it('views become charts: growth per second, lag and processing rate', () => {
  const history = seen([viewAt(0, 100, 0), viewAt(2, 140, 30), viewAt(4, 140, 0)]);
  expect(values(logGrowth(history))).toEqual([20, 0]);
  expect(values(worstLag(history))).toEqual([0, 3, 0]);
  expect(values(lagOf(history, 'explore'))).toEqual([0, 30, 0]);
  expect(rateOf(history, 'explore')).toBe(10);
  expect(rateOf(history, 'unknown')).toBe(0);
});

it('history is thinned after two minutes and dropped after an hour', () => {
  const history = seen([viewAt(0, 100, 0), viewAt(3_590, 101, 0), viewAt(3_601, 102, 0)]);
  expect(history).toHaveLength(2);
  expect(appendView(history, { ...viewAt(3_602, 0, 0), away: 'away' })).toBe(history);
  const long = seen(Array.from({ length: 300 }, (_, second) => viewAt(second, 100, 0)));
  const ages = long.map(({ at }) => (start + 299_000 - at) / 1_000);
  expect(ages.filter((age) => age <= 120)).toHaveLength(121);
  expect(ages.filter((age) => age > 120).length).toBeLessThan(15);
});

it('charts begin with the server’s history, without duplicates', () => {
  const moments = [viewAt(0, 100, 0), viewAt(15, 130, 0), viewAt(30, 150, 0)];
  const history = prependHistory(seen([viewAt(30, 150, 0), viewAt(31, 151, 0)]), { moments });
  expect(values(logGrowth(history))).toEqual([2, expect.closeTo(20 / 15), 1]);
  expect(prependHistory([], { moments })).toHaveLength(3);
});
