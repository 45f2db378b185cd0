export interface RetryPolicy {
  /** Milliseconds before the first retry; doubles with each failure. */
  readonly firstDelay: number;
  /** Maximum milliseconds between two retries. */
  readonly maxDelay: number;
  /** Attempts to fold an event before its read model is paused. */
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
