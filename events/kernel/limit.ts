import { TooMany } from './domain-error.js';

/** So many times in any stretch of this length. */
export interface Limit {
  readonly most: number;
  readonly milliseconds: number;
}

/** Seconds until it may happen once more; 0 when it may now. `times` in order, ISO 8601. */
export function secondsToWait(
  { most, milliseconds }: Limit,
  times: readonly string[],
  now: string,
): number {
  const first = times.at(-most);
  if (first === undefined) return 0;
  return Math.max(0, Math.ceil((Date.parse(first) + milliseconds - Date.parse(now)) / 1_000));
}

/** @throws TooMany when it may not happen once more now. */
export function keepWithin(
  limit: Limit,
  times: readonly string[],
  now: string,
  message: string,
): void {
  const seconds = secondsToWait(limit, times, now);
  if (seconds > 0) throw new TooMany(message, seconds);
}
