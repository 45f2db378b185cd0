import { TooMany } from './domain-error.js';

/** At most `max` actions in any period of `milliseconds`. */
export interface Limit {
  readonly max: number;
  readonly milliseconds: number;
}

/**
 * Milliseconds by which clocks of machines may differ. Times further ahead were written before a
 * clock was set back, and are ignored.
 */
const clockToleranceMs = 60_000;

/** Whether a time (ISO 8601) is not ahead of now. */
export const isNotAhead = (time: string, now: string) =>
  Date.parse(time) <= Date.parse(now) + clockToleranceMs;

/**
 * Seconds until another action is allowed; 0 if it is allowed now.
 * @param times of earlier actions, oldest first, ISO 8601.
 */
export function secondsToWait(
  { max, milliseconds }: Limit,
  times: readonly string[],
  now: string,
): number {
  const oldestCounted = times.filter((time) => isNotAhead(time, now)).at(-max);
  if (oldestCounted === undefined) return 0;
  const remainingMs = Date.parse(oldestCounted) + milliseconds - Date.parse(now);
  // A time slightly ahead of now must not make the wait longer than the period.
  return Math.ceil(Math.min(Math.max(0, remainingMs), milliseconds) / 1_000);
}

/** @throws TooMany with the seconds to wait, when the limit is reached. */
export function enforceLimit(
  limit: Limit,
  times: readonly string[],
  now: string,
  message: string,
): void {
  const seconds = secondsToWait(limit, times, now);
  if (seconds > 0) throw new TooMany(message, seconds);
}
