/** How often and how patiently a read model tries again. */
export interface RetryPolicy {
  /** Milliseconds before the first new try; doubles each time. */
  readonly first: number;
  /** Milliseconds between tries at the most. */
  readonly longest: number;
  /** Tries of an event that cannot be folded before its read model is paused. */
  readonly foldTries: number;
}

export const defaultRetryPolicy: RetryPolicy = { first: 100, longest: 60_000, foldTries: 4 };

/** Milliseconds to wait after the n-th failure in a row (n from 1). */
export function delayAfter(policy: RetryPolicy, failures: number): number {
  return Math.min(policy.longest, policy.first * 2 ** (failures - 1));
}
