import { z } from 'zod';
import { FoldError } from '../../../../../projections/kernel/fold.js';
import type { Position } from '../../../../../events/kernel/event.js';
import { CheckpointConflict, StoreUnavailable } from '../../../../stores/ports.js';
import { LogReplaced } from '../log-identity.js';
import type { Draft } from './model-writer.js';

/** The outcome of a pass for one subscription. */
export type PassOutcome =
  | {
      readonly kind: 'committed';
      readonly draft: Draft;
      /** Number of events in the run, whether the read model handles them or not. */
      readonly events: number;
      /** False when nothing changed: the checkpoint is then stored later. */
      readonly isStored: boolean;
    }
  /** The end of the log; the checkpoint is stored. */
  | { readonly kind: 'reached-end' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** A commit failed because of another read model, and may have stored this one's part. */
  | { readonly kind: 'commit-uncertain' };

/** The outcome of a pass or a refresh for one subscription. */
export type Outcome =
  | PassOutcome
  | {
      readonly kind: 'refreshed';
      /** The stored checkpoint. */
      readonly checkpoint: Position;
      /** Events that operators excluded. */
      readonly setAsideIds: ReadonlySet<string>;
    };

/** Everything that changes the progress of a subscription. */
export type ProgressChange =
  | Outcome
  | { readonly kind: 'pause-failed' }
  | { readonly kind: 'retry-requested' }
  /** An operator paused it; `since` is ISO 8601. */
  | { readonly kind: 'stopped' };

export const retryPolicyToken = Symbol('RetryPolicy');

export const retryPolicy = z.object({
  /** Milliseconds before the first retry; doubles with each failure. */
  firstDelay: z.number(),
  /** Maximum milliseconds between two retries. */
  maxDelay: z.number(),
  /** Attempts to fold an event before its read model is paused. */
  maxFoldAttempts: z.number(),
});
export type RetryPolicy = Readonly<z.infer<typeof retryPolicy>>;

export const defaultRetryPolicy: RetryPolicy = {
  firstDelay: 100,
  maxDelay: 60_000,
  maxFoldAttempts: 4,
};

/** Milliseconds to wait after the n-th failure in a row (n from 1). */
function delayAfter(policy: RetryPolicy, failures: number): number {
  return Math.min(policy.maxDelay, policy.firstDelay * 2 ** (failures - 1));
}

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

interface TransitionContext {
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
