import { z } from 'zod';
import type { IndexValue } from '../../ports.js';

const isIndexValue = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const isIndexRow = (row: unknown) => Array.isArray(row) && row.every(isIndexValue);

/** What an index holds of a document. One check: a schema of each value costs more than the row. */
export const indexRow = z.custom<readonly IndexValue[]>(isIndexRow);

/** Several of them. */
export const indexRows = z.custom<readonly (readonly IndexValue[])[]>(
  (rows) => Array.isArray(rows) && rows.every(isIndexRow),
);
