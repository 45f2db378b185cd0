import { ellipsize } from '../../../../services/contract/characters.js';
import { formattingLocale, language } from '../language/language.js';
import { t } from '../language/translate.js';
import { atFirstUse } from '../lazy/at-first-use.js';

const locale = formattingLocale();
const dates = (options: Intl.DateTimeFormatOptions) =>
  atFirstUse(() => new Intl.DateTimeFormat(locale, options));
const day = dates({ day: 'numeric', month: 'long', year: 'numeric' });
const time = dates({ hour: '2-digit', minute: '2-digit' });
const moment = dates({ dateStyle: 'long', timeStyle: 'short' });

const format = (formatter: () => Intl.DateTimeFormat, iso: string) => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatter().format(date);
};

/** A date: 12 mars 2025. */
export const fullDate = (iso: string): string => format(day, iso);

/** A date with the time of day. */
export const fullMoment = (iso: string): string => format(moment, iso);

/** A time of day: 14:30. */
export const timeOfDay = (iso: string): string => format(time, iso);

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

/** How many calendar days ago a moment was. */
function daysSince(iso: string, now: number): number {
  const noon = (date: Date) => date.setHours(12, 0, 0, 0);
  return Math.round((noon(new Date(now)) - noon(new Date(iso))) / (24 * hour));
}

/** `today`, `yesterday` or `3d ago`; null for more than a week. */
export function dayAge(iso: string, now: number): string | null {
  const days = daysSince(iso, now);
  return days <= lastDayOfAges ? ages().format(-Math.max(0, days), 'day') : null;
}

/** How long ago a moment was: `2h ago`; null for more than a week. Clocks may differ a little. */
export function age(iso: string, now: number): string | null {
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
