import { FoldError } from '../../../../../projections/kernel/fold.js';
import { CheckpointConflict, StoreUnavailable } from '../../../../stores/ports.js';
import { LogReplaced } from '../log-identity.js';
import type { ProgressChange } from './outcome.js';
import { delayAfter, type RetryPolicy } from './retry-policy.js';

/**
 * `live`: follows the log. `retrying`: backing off after a failure. `paused`: an event cannot be
 * folded, another process moved the checkpoint, or the log was replaced.
 */
export type SubscriptionState = 'live' | 'retrying' | 'paused' | 'stopped';

/** Failures that a retry cannot fix. */
export type PermanentFailure = FoldError | CheckpointConflict | LogReplaced;

/** The progress of a subscription, except its checkpoint. */
export interface SubscriptionProgress {
  readonly state: SubscriptionState;
  /** Events folded since the process started. */
  readonly processed: number;
  /** Retries since the process started. */
  readonly retries: number;
  /** When the checkpoint last moved in this process. */
  readonly advancedAt?: Date;
  /** Events that operators excluded. */
  readonly setAsideIds: ReadonlySet<string>;
  /** The stored checkpoint and set-aside events may differ and have to be read again. */
  readonly isStale: boolean;
  /** Failures in a row. After one it is in a batch of its own, because it may be the cause. */
  readonly failures: number;
  readonly isStoreUnavailable: boolean;
  /** Why it is paused or retrying, without personal data. */
  readonly trouble: string | null;
  /** When its back-off ends, on the clock of `performance.now`. */
  readonly retryAt: number;
}

export interface TransitionContext {
  readonly policy: RetryPolicy;
  readonly time: Date;
  /** The same time by `performance.now`. */
  readonly now: number;
}

const recovered = {
  state: 'live',
  failures: 0,
  isStoreUnavailable: false,
  trouble: null,
} as const;

export const initialProgress: SubscriptionProgress = {
  ...recovered,
  processed: 0,
  retries: 0,
  setAsideIds: new Set(),
  isStale: false,
  retryAt: 0,
};

/** Whether a read model pauses. @param failures in a row, including this one. */
export function isPermanent(
  error: unknown,
  failures: number,
  policy: RetryPolicy,
): error is PermanentFailure {
  if (error instanceof FoldError) return failures >= policy.maxFoldAttempts;
  return error instanceof CheckpointConflict || error instanceof LogReplaced;
}

/** The progress after a change. */
export function progressAfter(
  before: SubscriptionProgress,
  change: ProgressChange,
  context: TransitionContext,
): SubscriptionProgress {
  switch (change.kind) {
    case 'committed':
      return {
        ...before,
        ...recovered,
        processed: before.processed + change.events,
        advancedAt: context.time,
      };
    case 'reached-end':
      return { ...before, ...recovered };
    case 'commit-uncertain':
      return { ...before, isStale: true };
    case 'refreshed':
      return { ...before, isStale: false, setAsideIds: change.setAsideIds };
    case 'failed':
      return afterFailure(before, change.error, context);
    case 'pause-failed':
      return backingOff(before, context);
    case 'retry-requested':
      return { ...before, isStale: true, retryAt: 0 };
    case 'stopped':
      return before.state === 'paused' ? before : { ...before, state: 'stopped' };
  }
}

function afterFailure(
  before: SubscriptionProgress,
  error: unknown,
  context: TransitionContext,
): SubscriptionProgress {
  const failed: SubscriptionProgress = {
    ...before,
    failures: before.failures + 1,
    isStale: true,
    isStoreUnavailable: error instanceof StoreUnavailable,
    trouble: error instanceof Error ? error.message : String(error),
  };
  if (isPermanent(error, failed.failures, context.policy)) return { ...failed, state: 'paused' };
  return backingOff(failed, context);
}

function backingOff(
  before: SubscriptionProgress,
  { now, policy }: TransitionContext,
): SubscriptionProgress {
  return {
    ...before,
    state: 'retrying',
    retries: before.retries + 1,
    retryAt: now + delayAfter(policy, before.failures),
  };
}
