import { describe, expect, it } from '@jest/globals';
import type { ModelView, OperationsView } from '../../../services/contract/operations.js';
import { buildProgress, healthOf, problemsIn, worstFirst } from './health.js';

const model: ModelView = {
  ...{ model: 'explore', state: 'live', secondsBehind: 0, positionsBehind: 0, lastAdvance: null },
  ...{ retries: 0, eventsProcessed: 0, trouble: null, checkpoint: '00040', screens: ['Explore'] },
  ...{ deadLetters: [], setAside: [], rebuild: null, retry: null, verify: null, rollBack: null },
  build: { version: 1, build: 1 },
};
const view: OperationsView = {
  ...{ at: '2026-01-01T00:01:00.000Z', away: null, tail: '00040', unknownEvents: 0 },
  ...{ process: 'one 1', projector: null, noticesAway: false, models: [model] },
  policies: [],
  stores: { events: 'SQLite', reads: 'SQLite', notices: 'in this process' },
  backup: null,
  past: null,
  refusals: { requests: [], calls: [] },
  disk: { free: 1e9, size: 2e9, isNearlyFull: false },
};
const building = (checkpoint: string) => ({
  ...{ state: 'working' as const, askedAt: '2026-01-01T00:00:00.000Z', process: 'one 1' },
  ...{ events: 10, checkpoint, error: '' },
});

describe('The operators’ page', () => {
  it('lists the most urgent read models first', () => {
    const models: ModelView[] = [
      { ...model, model: 'well' },
      { ...model, model: 'also-well', secondsBehind: 1 },
      { ...model, model: 'late', secondsBehind: 9 },
      { ...model, model: 'still', state: 'paused' },
      { ...model, model: 'away', state: 'failed' },
    ];
    const names = worstFirst(models).map(({ model: name }) => name);
    expect(names).toEqual(['away', 'still', 'late', 'also-well', 'well']);
  });

  it.each([
    [{}, 'up to date'],
    [{ secondsBehind: 5 }, 'up to date'],
    [{ secondsBehind: 5.1 }, 'behind'],
    [{ state: 'building' }, 'building'],
    [{ state: 'paused' }, 'stopped at an event'],
    [{ state: 'failed' }, 'failing'],
    [{ state: 'stopped' }, 'no projector'],
  ] as const)('names the state of %j: %s', (more, health) => {
    expect(healthOf({ ...model, ...more })).toBe(health);
  });

  it('shows no problem where all is well', () => {
    expect(problemsIn(view)).toEqual([]);
    const built = { ...model, state: 'building' as const, rebuild: building('00010') };
    expect(problemsIn({ ...view, models: [built] })).toEqual([]);
  });

  it.each([
    [{ away: 'MongoDB cannot be reached', models: [] }, 'A store is not responding', []],
    [{ models: [{ ...model, state: 'stopped' as const }] }, 'No projector is running', ['Explore']],
    [
      { models: [{ ...model, state: 'paused' as const }] },
      'explore is stopped at an event',
      ['Explore'],
    ],
    [{ models: [{ ...model, state: 'failed' as const }] }, 'explore keeps failing', ['Explore']],
    [{ models: [{ ...model, secondsBehind: 12.4 }] }, 'explore is 12 s behind', ['Explore']],
    [{ disk: { free: 1, size: 2, isNearlyFull: true } }, 'The disk is nearly full', []],
    [{ backup: { at: null, failure: 'full' } }, 'The nightly backup is missing', []],
    [
      { backup: { at: '2025-12-30T00:00:00.000Z', failure: null } },
      'The nightly backup is missing',
      [],
    ],
    [{ noticesAway: true }, 'Live updates are down', []],
    [{ unknownEvents: 3 }, 'Events are skipped', []],
  ])('shows one problem for %j: %s', (more, what, screens) => {
    const problems = problemsIn({ ...view, ...more });
    expect(problems).toEqual([expect.objectContaining({ what, screens })]);
    expect(problems.every(({ why, remedy }) => why !== '' && remedy !== '')).toBe(true);
  });

  it('shows the progress of a build and the time left', () => {
    expect(buildProgress(model, building('00010'), view)).toEqual({
      share: 0.25,
      secondsLeft: 180,
    });
    const begun = buildProgress(model, building('00000'), view);
    expect(begun).toEqual({ share: 0, secondsLeft: null });
    const done = { ...building('00040'), state: 'done' as const };
    expect(buildProgress(model, done, view)).toBeUndefined();
  });
});
