import { z } from 'zod';

const minute = 60_000;
const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;
/** Monday, 8:00: minutes since the beginning of Sunday. */
const digestMinute = dayMinutes + 8 * 60;

/** A minute of the day, or none. */
export const quietMinute = z
  .number()
  .int()
  .min(0)
  .max(dayMinutes - 1)
  .nullable();

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Minutes since the beginning of Sunday in a time zone; UTC for an unknown zone. */
function minuteOfWeek(now: Date, zone: string | null): number {
  let format: Intl.DateTimeFormat;
  const options = {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone ?? 'UTC' });
  } catch {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const weekday = weekdays.indexOf(parts.get('weekday') ?? 'Sun');
  return weekday * dayMinutes + Number(parts.get('hour')) * 60 + Number(parts.get('minute'));
}

const later = (now: Date, minutes: number) =>
  new Date(Math.floor(now.getTime() / minute) * minute + minutes * minute).toISOString();

/** Hours of the day in which somebody is not disturbed; over midnight where they end earlier. */
interface QuietHours {
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly zone: string | null;
}

/** When the quiet hours end that contain this moment (ISO 8601); undefined outside of them. */
export function quietUntil(
  { quietFrom, quietTo, zone }: QuietHours,
  now: Date,
): string | undefined {
  if (quietFrom === null || quietTo === null) return undefined;
  const at = minuteOfWeek(now, zone) % dayMinutes;
  const since = (at - quietFrom + dayMinutes) % dayMinutes;
  const length = (quietTo - quietFrom + dayMinutes) % dayMinutes;
  return since < length ? later(now, length - since) : undefined;
}

/** When the next weekly digest is sent (ISO 8601): on Monday morning. */
export function nextDigest(zone: string | null, now: Date): string {
  const wait = (digestMinute - minuteOfWeek(now, zone) + weekMinutes) % weekMinutes;
  return later(now, wait === 0 ? weekMinutes : wait);
}
