import { ellipsize } from '../../../../services/contract/characters.js';
import { formattingLocale, language } from '../language/language.js';
import { t } from '../language/translate.js';
import { atFirstUse } from '../lazy/when-idle.js';

const locale = formattingLocale();
/** The zone of a page that is rendered without a browser; a browser uses its own. */
let renderedZone: string | undefined;

/** Sets the time zone of the reader before a page is rendered without a browser. */
export function setRenderedZone(zone: string | undefined): void {
  renderedZone = zone;
}

/** Formats a moment in the zone of the reader, or in a given one. */
function dates(tag: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (date: Date, timeZone = renderedZone) => {
    const formatter = made.get(timeZone) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone });
    made.set(timeZone, formatter);
    return formatter.format(date);
  };
}
const day = dates(locale, { day: 'numeric', month: 'long', year: 'numeric' });
const time = dates(locale, { timeStyle: 'short' });
const moment = dates(locale, { dateStyle: 'long', timeStyle: 'short' });
/** As in ISO 8601: 2025-03-12. */
const isoDay = dates('sv-SE', { dateStyle: 'short' });

/** A date without a time is stored as the start of its day in UTC: it is that day in every zone. */
const isDay = (iso: string) => /^[\d-]+(T00:00:00(\.000)?Z)?$/.test(iso);

const formatted = (format: ReturnType<typeof dates>, iso: string) => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format(date, isDay(iso) ? 'UTC' : undefined);
};

/** A date: 12 mars 2025. */
export const fullDate = (iso: string): string => formatted(day, iso);

/** A date with the time of day, where that is known. */
export const fullMoment = (iso: string): string => formatted(isDay(iso) ? day : moment, iso);

/** A time of day: 14:30, or 2:30 PM where that is usual. */
export const timeOfDay = (iso: string): string => formatted(time, iso);

const decimal = atFirstUse(
  () => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const whole = atFirstUse(() => new Intl.NumberFormat(language));

/** A count: 10,000. */
export const wholeNumber = (value: number): string => whole().format(value);

/** A rating: 4.6. */
export const oneDecimal = (value: number): string => decimal().format(value);

const ages = atFirstUse(
  () =>
    new Intl.RelativeTimeFormat(language, {
      numeric: 'auto',
      style: language === 'fr' ? 'short' : 'narrow',
    }),
);
const minute = 60_000;
const hour = 60 * minute;
const lastDayOfAges = 7;

/** How many calendar days ago a moment was, for the reader. */
function daysSince(iso: string, now: number): number {
  const then = isDay(iso) ? iso.slice(0, 10) : isoDay(new Date(iso));
  return Math.round((Date.parse(isoDay(new Date(now))) - Date.parse(then)) / (24 * hour));
}

/** `today`, `yesterday` or `3d ago`; null for more than a week. */
export function dayAge(iso: string, now: number): string | null {
  const days = daysSince(iso, now);
  return days <= lastDayOfAges ? ages().format(-Math.max(0, days), 'day') : null;
}

/** How long ago a moment was: `2h ago`; null for more than a week. Clocks may differ a little. */
export function age(iso: string, now: number): string | null {
  if (isDay(iso)) return dayAge(iso, now);
  const since = now - Date.parse(iso);
  if (since < minute) return t('just now');
  if (since < hour) return ages().format(-Math.floor(since / minute), 'minute');
  return since < 24 * hour ? ages().format(-Math.floor(since / hour), 'hour') : dayAge(iso, now);
}

/** A text cut for previews, with an ellipsis. */
export const truncate = (text: string, max = 100) => ellipsize(text, max);

/** Reserves the height of a line whose text is not loaded yet. */
export const textPlaceholder = '\u00a0';

/** ` (2)` after a label; empty while the number is unknown. */
export const countSuffix = (amount: number | undefined) =>
  amount === undefined ? '' : ` (${wholeNumber(amount)})`;
