/** How often and how patiently a read model tries again. */
export interface RetryPolicy {
  /** Milliseconds before the first new try; doubles each time. */
  readonly firstDelay: number;
  /** Milliseconds between tries at the most. */
  readonly maxDelay: number;
  /** Tries of an event that cannot be folded before its read model is paused. */
  readonly maxFoldAttempts: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  firstDelay: 100,
  maxDelay: 60_000,
  maxFoldAttempts: 4,
};

/** Milliseconds to wait after the n-th failure in a row (n from 1). */
export function delayAfter(policy: RetryPolicy, failures: number): number {
  return Math.min(policy.maxDelay, policy.firstDelay * 2 ** (failures - 1));
}
