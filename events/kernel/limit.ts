import { TooMany } from './domain-error.js';

/** So many times in any stretch of this length. */
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

/** Seconds until the next time is allowed; 0 for now. `times` in order, ISO 8601. */
export function secondsToWait(
  { max, milliseconds }: Limit,
  times: readonly string[],
  now: string,
): number {
  const first = times.filter((time) => isNotAhead(time, now)).at(-max);
  if (first === undefined) return 0;
  const left = Date.parse(first) + milliseconds - Date.parse(now);
  return Math.ceil(Math.min(Math.max(0, left), milliseconds) / 1_000);
}

/** @throws TooMany when the limit is reached. */
export function enforceLimit(
  limit: Limit,
  times: readonly string[],
  now: string,
  message: string,
): void {
  const seconds = secondsToWait(limit, times, now);
  if (seconds > 0) throw new TooMany(message, seconds);
}
