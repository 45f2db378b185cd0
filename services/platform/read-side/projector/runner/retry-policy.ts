import { z } from 'zod';

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
export function delayAfter(policy: RetryPolicy, failures: number): number {
  return Math.min(policy.maxDelay, policy.firstDelay * 2 ** (failures - 1));
}
