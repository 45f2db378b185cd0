const maxPauseMs = 24 * 60 * 60 * 1_000;
/** In Spotify's refusals after an exhausted quota, which have no `Retry-After`. */
const quotaExceeded = /QUOTA_EXCEEDED/;
const quotaPauseMs = 3 * 60 * 60 * 1_000;

/**
 * Milliseconds that a refusal asks to wait: `Retry-After` (seconds or a date, RFC 9110), at most a
 * day; undefined without one.
 */
export function pauseOf(header: string | null, body: string, now: number): number | undefined {
  const requested = header === null ? undefined : milliseconds(header.trim(), now);
  if (requested !== undefined) return Math.min(Math.max(requested, 0), maxPauseMs);
  return quotaExceeded.test(body) ? quotaPauseMs : undefined;
}

function milliseconds(header: string, now: number): number | undefined {
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : date - now;
}
