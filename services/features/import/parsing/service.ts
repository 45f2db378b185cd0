import { z } from 'zod';
import type { ImportService } from '../../../../events/import/services.js';
import {
  type MappedField,
  mappedFields,
  type UnreadableRow,
} from '../../../contract/library/import.js';
import { type Category, category } from '../../../contract/people/user.js';
import type { Draft } from './row.js';

/** How a person reads a table: that of an unknown service, or one whose dates are unclear. */
export const mapping = z.object({
  columns: z.partialRecord(z.enum(mappedFields), z.string()).optional(),
  /** The type of all rows, or of those whose own is unknown. */
  type: category.optional(),
  ratingOutOf: z.number().optional(),
  /** Order of day and month in dates like 3/4/2021. */
  dateOrder: z.enum(['day-first', 'month-first']).optional(),
});
export type Mapping = z.infer<typeof mapping>;

/** What a column of a table says. */
export type Field = MappedField | 'isbn' | 'imdb' | 'tmdb' | 'shelves';

/** A cell by the name of its column, in lower case; empty where there is none. */
export type Cell = (column: string) => string;

type Reason = UnreadableRow['reason'];

/** A table of a service, recognised by its header: names in lower case, in any order. */
export interface TableFormat {
  readonly service: ImportService;
  readonly header: readonly string[];
  /** Columns of each field; the first that is not empty counts. */
  readonly columns: Readonly<Partial<Record<Field, readonly string[]>>>;
  readonly type: Category;
  /** The best rating. */
  readonly ratingOutOf?: number;
  /** Reviews are HTML. */
  readonly isHtml?: true;
  /** What the table of columns cannot say; a reason for a row that is not imported. */
  readonly adjust?: (draft: Draft, cell: Cell, path: string) => Draft | Reason | null;
}

/** One thing in a JSON or XML file: a draft, or why it is not imported. */
export type Found = Draft | UnreadableRow;

/** A JSON file of a service. Null when the value is not of this service. */
export interface JsonFormat {
  readonly service: ImportService;
  readonly read: (value: unknown, path: string) => readonly Found[] | null;
}

/** The name of a file or list, without folder and extension. */
export const nameOf = (path: string) =>
  (path.split('/').at(-1) ?? '').replace(/\.[a-z0-9]+$/i, '').replaceAll('-', ' ');
