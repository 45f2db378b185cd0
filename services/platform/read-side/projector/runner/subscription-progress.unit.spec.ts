import { describe, expect, it } from '@jest/globals';
import { FoldError } from '../../../../../projections/kernel/fold.js';
import { CheckpointConflict, StoreUnavailable } from '../../../../stores/ports.js';
import { LogReplaced } from '../log-identity.js';
import {
  type ProgressChange,
  initialProgress,
  progressAfter,
  type SubscriptionProgress,
} from './subscription-progress.js';

const policy = { firstDelay: 100, maxDelay: 1_000, maxFoldAttempts: 2 };
const time = new Date('2026-01-02T03:04:05.000Z');
const context = { policy, time, now: 5_000 };

const after = (before: SubscriptionProgress, ...changes: readonly ProgressChange[]) =>
  changes.reduce((progress, change) => progressAfter(progress, change, context), before);
const started = { ...initialProgress, setAsideIds: new Set(['excluded']), processed: 7 };

const commit = { collection: { name: 'model', indexes: {} }, put: [], remove: [] };
const draft = { changes: [], commit, to: '4' };
const committed: ProgressChange = { kind: 'committed', draft, events: 3, isStored: true };
const failed = (error: unknown): ProgressChange => ({ kind: 'failed', error });
const poisoned = failed(
  new FoldError({ id: 'e', type: 'Liked', stream: 's', position: '3' }, new Error('poisoned')),
);
const away = failed(new StoreUnavailable('away'));

describe('The progress of a subscription', () => {
  it('counts what was committed', () => {
    const expected = { processed: 10, advancedAt: time };
    expect(after(started, committed)).toMatchObject(expected);
  });

  it('backs off after a failure, for twice as long after each one in a row', () => {
    const once = after(started, failed(new Error('too large')));
    expect(once).toMatchObject({
      ...{ state: 'retrying', trouble: 'too large', failures: 1, retries: 1, retryAt: 5_100 },
      ...{ isStale: true, isStoreUnavailable: false },
    });
    expect(after(once, failed('no error'))).toMatchObject({ retryAt: 5_200, trouble: 'no error' });
  });

  it('retries as long as the store is unavailable', () => {
    const outage = after(started, ...Array.from({ length: 20 }, () => away));
    expect(outage).toMatchObject({ state: 'retrying', isStoreUnavailable: true, retryAt: 6_000 });
  });

  it.each([
    ['a commit', committed],
    ['the end of the log', { kind: 'reached-end' }],
  ] as const)('recovers with %s', (_, outcome) => {
    expect(after(started, away, away, outcome)).toMatchObject({
      ...{ state: 'live', trouble: null, failures: 0, retries: 2, isStoreUnavailable: false },
    });
  });

  it('pauses when an event cannot be folded in as many attempts as the policy allows', () => {
    expect(after(started, poisoned).state).toBe('retrying');
    expect(after(started, poisoned, poisoned)).toMatchObject({
      ...{ state: 'paused', trouble: expect.stringContaining('poisoned'), retries: 1 },
    });
    expect(after(started, poisoned, committed, poisoned).state).toBe('retrying');
  });

  it.each([new CheckpointConflict('model'), new LogReplaced()])('pauses at once: %s', (error) => {
    expect(after(started, failed(error))).toMatchObject({
      state: 'paused',
      trouble: error.message,
    });
  });

  it('retries when its pause could not be recorded', () => {
    const unrecorded = after(started, poisoned, poisoned, { kind: 'pause-failed' });
    expect(unrecorded).toMatchObject({ state: 'retrying', retries: 2, retryAt: 5_200 });
  });

  it('is stale after an uncertain commit, which does not count as a failure', () => {
    const uncertain = after(started, { kind: 'commit-uncertain' });
    expect(uncertain).toEqual({ ...started, isStale: true });
  });

  it('has the set-aside events after a refresh, and still its failures', () => {
    const setAsideIds = new Set(['another']);
    const refreshed = after(started, away, { kind: 'refreshed', checkpoint: '3', setAsideIds });
    expect(refreshed).toMatchObject({ setAsideIds, isStale: false, failures: 1 });
  });

  it('retries at once and is stale when a retry is requested', () => {
    const requested = after(started, poisoned, { kind: 'retry-requested' });
    expect(requested).toMatchObject({ state: 'retrying', retryAt: 0, isStale: true });
  });

  it('is stopped, unless it was paused before', () => {
    const stopped = { kind: 'stopped' } as const;
    expect(after(started, stopped).state).toBe('stopped');
    expect(after(started, failed(new LogReplaced()), stopped).state).toBe('paused');
  });
});
