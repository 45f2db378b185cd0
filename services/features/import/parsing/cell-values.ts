import { utcTime } from '../../../contract/utc-time.js';
import type { Mapping } from './service.js';

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', mdash: '—' },
  ...{ ndash: '–', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', uuml: 'ü', ouml: 'ö', auml: 'ä' },
};
const lastCodePoint = 0x10ffff;

function character(entity: string, name: string): string {
  if (!name.startsWith('#')) return named[name] ?? entity;
  const isHex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= lastCodePoint ? String.fromCodePoint(code) : entity;
}

/** The text of an HTML fragment, with line breaks where it has breaks or paragraphs. */
export function htmlText(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>\r?\n?/gi, '\n')
    .replace(/<\/(p|div|li|blockquote)\s*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, character)
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

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
