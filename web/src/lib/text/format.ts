import { ellipsize } from '../../../../services/contract/characters.js';

const day = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' });

/** A date as French readers write it: 12 mars 2025. */
export function frenchDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : day.format(date);
}

/** Whether a moment that is over was today or yesterday; null when it was before. */
export function relativeDay(iso: string, now = new Date()): 'today' | 'yesterday' | null {
  const today = day.format(now);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const date = frenchDate(iso);
  if (date === today) return 'today';
  return date === day.format(yesterday) ? 'yesterday' : null;
}

/** The preview of a text, as cards show it. */
export const truncate = (text: string, max = 100) => ellipsize(text, max);

/** Keeps the room of a line of text that is not known yet. */
export const textPlaceholder = '\u00a0';

/** `1 friend`, `2 friends`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** ` (2)` behind the name of what is counted; nothing while the amount is not known. */
export const countSuffix = (amount: number | undefined) =>
  amount === undefined ? '' : ` (${amount})`;
