import { expect, it } from '@jest/globals';
import type { OperationsView } from '../../../services/contract/operations.js';
import { lagOf, logGrowth, rateOf, withView, worstLag, type Moment } from './history.js';

const start = Date.parse('2026-01-01T00:00:00.000Z');
const viewAt = (seconds: number, tail: number, behind: number): OperationsView => ({
  ...{ at: new Date(start + 1_000 * seconds).toISOString(), away: null, tail: `000${tail}` },
  ...{ unknownEvents: 0, process: 'one 1', keeper: null, noticesAway: false },
  stores: { events: 'SQLite', reads: 'SQLite', notices: 'in this process' },
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
const seen = (views: readonly OperationsView[]) => views.reduce<readonly Moment[]>(withView, []);

it('what was seen becomes lines: growth a second, lag, and the rate of folding', () => {
  const history = seen([viewAt(0, 100, 0), viewAt(2, 140, 30), viewAt(4, 140, 0)]);
  expect(values(logGrowth(history))).toEqual([20, 0]);
  expect(values(worstLag(history))).toEqual([0, 3, 0]);
  expect(values(lagOf(history, 'explore'))).toEqual([0, 30, 0]);
  expect(rateOf(history, 'explore')).toBe(10);
  expect(rateOf(history, 'unknown')).toBe(0);
});

it('what is older than ten minutes goes, and what says nothing is left out', () => {
  const history = seen([viewAt(0, 100, 0), viewAt(590, 101, 0), viewAt(601, 102, 0)]);
  expect(history).toHaveLength(2);
  expect(withView(history, { ...viewAt(602, 0, 0), away: 'away' })).toBe(history);
});
