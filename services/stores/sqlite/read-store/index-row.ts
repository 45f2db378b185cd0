import { z } from 'zod';
import type { IndexValue } from '../../ports.js';

const isIndexValue = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const isIndexRow = (row: unknown) => Array.isArray(row) && row.every(isIndexValue);

/** An index entry. A custom check, because a schema for each value would cost more than the row. */
export const indexRow = z.custom<IndexValue[]>(isIndexRow);

/** A list of index entries. */
export const indexRows = z.custom<readonly IndexValue[][]>(
  (rows) => Array.isArray(rows) && rows.every(isIndexRow),
);
