import { createContext } from 'react';

/** The count before a document's title: `3` for `(3) Inbox · Trboo`; null for none. */
export const TitleCount = createContext<string | null>(null);

/** The document's title with the count before it. */
export function documentTitle(title: string, count: string | null): string {
  return `${count === null ? '' : `(${count}) `}${title} · Trboo`;
}
