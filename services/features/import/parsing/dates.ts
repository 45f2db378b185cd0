import type { Mapping } from './mapping.js';
import { utcTime } from '../../../contract/utc-time.js';

export type DateOrder = NonNullable<Mapping['dateOrder']>;

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/;
const two = (part = '') => part.padStart(2, '0');

/**
 * The order that a whole column shows; undefined when every date may be read both ways, and null
 * when no date is of this shape.
 */
export function orderOf(dates: Iterable<string>): DateOrder | undefined | null {
  let found = false;
  for (const date of dates) {
    const [, first, second] = slashed.exec(date.trim()) ?? [];
    if (Number(first) > 12) return 'day-first';
    if (Number(second) > 12) return 'month-first';
    found ||= first !== undefined && first !== second;
  }
  return found ? undefined : null;
}

function isoOf(date: string, order: DateOrder): string {
  const [, year, month, day] = yearFirst.exec(date) ?? [];
  if (/^\d{4}-\d\d-\d\dT/.test(date)) return date;
  if (year !== undefined) return `${year}-${two(month)}-${two(day)}`;
  const [, first, second, last] = slashed.exec(date) ?? [];
  if (last === undefined) {
    // A name of a month, such as `4 Mar 2014`.
    const time = /[a-z]/i.test(date) && /\d{4}/.test(date) ? Date.parse(`${date} UTC`) : NaN;
    return Number.isNaN(time) ? '' : new Date(time).toISOString();
  }
  const [day2, month2] = order === 'day-first' ? [first, second] : [second, first];
  return `${last}-${two(month2)}-${two(day2)}`;
}

/** A date as ISO 8601 in UTC; null when it is none. */
export function dateOf(text: string, order: DateOrder = 'day-first'): string | null {
  const parsed = utcTime.safeParse(isoOf(text.trim(), order));
  return parsed.data ?? null;
}
