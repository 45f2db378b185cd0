const longest = 24 * 60 * 60 * 1_000;
/** Spotify's message for a long exhausted quota, without a header. */
const quotaExceeded = /QUOTA_EXCEEDED/;
const quotaPause = 3 * 60 * 60 * 1_000;

/**
 * Milliseconds that a refusal asks to wait: `Retry-After` (seconds or a date, RFC 9110), at most a
 * day; undefined without one.
 */
export function pauseOf(header: string | null, body: string, now: number): number | undefined {
  const asked = header === null ? undefined : milliseconds(header.trim(), now);
  if (asked !== undefined) return Math.min(Math.max(asked, 0), longest);
  return quotaExceeded.test(body) ? quotaPause : undefined;
}

function milliseconds(header: string, now: number): number | undefined {
  if (/^\d+$/.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : date - now;
}
