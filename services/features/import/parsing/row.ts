import { z } from 'zod';
import { visibleLine } from '../../../../events/kernel/characters.js';
import { isbnOf } from '../../../../events/library/links/known-link.js';
import { importServices } from '../../../../events/import/services.js';
import { json } from '../../../contract/call.js';
import { importedFrom, unreadableRow } from '../../../contract/library/import.js';
import { limits } from '../../../contract/limits.js';
import { linkIn } from '../../../contract/library/link.js';
import { type Category, category } from '../../../contract/people/user.js';
import { dateOf } from './cell-values.js';

/** A row of a file, in the product's words. Rows of one work are merged. */
export const importedRow = importedFrom.extend({
  type: category,
  title: z.string(),
  /** Plain text of any length. */
  why: z.string(),
  link: z.string().nullable(),
  metadata: z.record(z.string(), json),
  /** From 0 to 10. */
  rating: z.number().nullable(),
  /** ISO 8601. */
  date: z.string().nullable(),
  shelves: z.array(z.string()),
  /** Only in the product's own files. */
  exported: z
    .object({ keepPrivate: z.boolean(), reaction: z.enum(['liked', 'disliked']).nullable() })
    .optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** What a worker thread read of a file, without its rows. */
export const readFile = z.object({
  service: z.enum(importServices),
  rows: z.number(),
  merged: z.number(),
  unreadable: z.array(unreadableRow),
});
export type ReadFile = z.infer<typeof readFile>;

/** What a service says about one thing, as texts. */
export interface Draft {
  readonly line: number;
  readonly type: Category;
  readonly title: string;
  readonly maker?: string | undefined;
  readonly year?: string | undefined;
  readonly isbn?: string | undefined;
  readonly tmdb?: string | number | undefined;
  readonly imdb?: string | undefined;
  readonly link?: string | null | undefined;
  readonly why?: string | undefined;
  readonly rating?: number | null | undefined;
  readonly date?: string | null | undefined;
  readonly shelves?: readonly string[];
  readonly metadata?: ImportedRow['metadata'];
  readonly exported?: ImportedRow['exported'];
}

const makerFields = { book: 'authors', music: 'artist', podcast: 'publisher' } as const;
const yearFields = { book: 'publishedDate', music: 'releaseDate' } as const;

/** Separates names: `Le Guin, Ursula K.` is rare in exports, `A, B` and `A; B` are not. */
const namesIn = (makers: string) => makers.split(/\s*[,;]\s*/).filter(Boolean);

function metadataOf({ type, maker = '', year = '', isbn = '', tmdb, imdb = '', metadata }: Draft) {
  const makerField =
    type in makerFields ? makerFields[type as keyof typeof makerFields] : 'director';
  const yearField =
    type in yearFields ? yearFields[type as keyof typeof yearFields] : 'releaseDate';
  const number = isbnOf(isbn);
  return {
    ...(maker && { [makerField]: type === 'book' ? namesIn(maker) : maker }),
    ...(/^-?\d{1,4}/.test(year) && { [yearField]: year }),
    ...(number && { isbn: number }),
    // Beside the provider's id, the year would be taken for the provider's.
    ...(tmdb && { tmdbId: String(tmdb), ownFields: [yearField] }),
    ...(imdb && { imdbId: imdb }),
    ...metadata,
  };
}

/** The row of a draft. */
export function rowOf(draft: Draft): ImportedRow {
  const { line, type, title, why = '', rating = null, date = null, shelves = [] } = draft;
  const imdb = draft.imdb && `https://www.imdb.com/title/${draft.imdb}/`;
  const found = linkIn(draft.link ?? imdb ?? '');
  const link = found !== null && found.length <= limits.link ? found : null;
  return {
    line,
    type,
    // Not the first half of a character.
    title: visibleLine(title)
      .slice(0, limits.title)
      .replace(/[\uD800-\uDBFF]$/, ''),
    why,
    link,
    metadata: metadataOf(draft),
    rating: rating !== null && rating > 0 ? Math.min(rating, 10) : null,
    date: date && dateOf(date),
    shelves: [...new Set(shelves)].filter(Boolean),
    ...(draft.exported && { exported: draft.exported }),
  };
}
