import { ellipsize } from '../../../../services/contract/characters.js';
import { formattingLocale, language } from '../language/language.js';

const locale = formattingLocale();
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });

const format = (formatter: Intl.DateTimeFormat, iso: string) => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date);
};

/** A date: 12 mars 2025. */
export const fullDate = (iso: string): string => format(day, iso);

/** A time of day: 14:30. */
export const timeOfDay = (iso: string): string => format(time, iso);

const decimal = new Intl.NumberFormat(language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A rating: 4.6. */
export const oneDecimal = (value: number): string => decimal.format(value);

/** Whether a past moment was today or yesterday; null if earlier. */
export function relativeDay(iso: string, now = new Date()): 'today' | 'yesterday' | null {
  const today = day.format(now);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const date = fullDate(iso);
  if (date === today) return 'today';
  return date === day.format(yesterday) ? 'yesterday' : null;
}

/** A text cut for previews, with an ellipsis. */
export const truncate = (text: string, max = 100) => ellipsize(text, max);

/** Reserves the height of a line whose text is not loaded yet. */
export const textPlaceholder = '\u00a0';

/** ` (2)` after a label; empty while the number is unknown. */
export const countSuffix = (amount: number | undefined) =>
  amount === undefined ? '' : ` (${amount})`;
