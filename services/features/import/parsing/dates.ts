import type { Mapping } from './mapping.js';
import { utcTime } from '../../../contract/utc-time.js';

export type DateOrder = NonNullable<Mapping['dateOrder']>;

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/;
const two = (part = '') => part.padStart(2, '0');

/** The order that a date shows by itself; null when both orders give the same, or it has none. */
function ownOrder(date: string): DateOrder | 'unclear' | null {
  const [, first, second] = slashed.exec(date.trim()) ?? [];
  if (Number(first) > 12) return 'day-first';
  if (Number(second) > 12) return 'month-first';
  return first === second ? null : 'unclear';
}

/**
 * The order that a whole column shows; undefined when some date may be read both ways and no other,
 * or others of both orders, say how. Null when it makes no difference.
 */
export function orderOf(dates: Iterable<string>): DateOrder | undefined | null {
  const orders = new Set(Array.from(dates, ownOrder));
  const isDayFirst = orders.has('day-first');
  if (isDayFirst !== orders.has('month-first')) return isDayFirst ? 'day-first' : 'month-first';
  return orders.has('unclear') ? undefined : null;
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
  const own = ownOrder(date);
  const isDayFirst = (own === 'month-first' || own === 'day-first' ? own : order) === 'day-first';
  const [day2, month2] = isDayFirst ? [first, second] : [second, first];
  return `${last}-${two(month2)}-${two(day2)}`;
}

/** A date as ISO 8601 in UTC; null when it is none. */
export function dateOf(text: string, order: DateOrder = 'day-first'): string | null {
  const parsed = utcTime.safeParse(isoOf(text.trim(), order));
  return parsed.data ?? null;
}
