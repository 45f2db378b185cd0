import { createContext } from 'react';

/** The count before a document's title: `3` for `(3) Inbox · Trboo`; null for none. */
export const TitleCount = createContext<string | null>(null);

/** The document's title with the count before it. */
export function documentTitle(title: string, count: string | null): string {
  return `${count === null ? '' : `(${count}) `}${title} · Trboo`;
}

/**
 * A count as a badge shows it, at most `99+`; null at zero.
 * @param more There are more than `value`.
 */
export function countText(value: number, more = false): string | null {
  if (value === 0) return null;
  return value > 99 ? '99+' : `${value}${more ? '+' : ''}`;
}
