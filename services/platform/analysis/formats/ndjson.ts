import { type WriteRows, writeTexts } from './rows.js';

/** One JSON object per line. */
export const writeNdjson: WriteRows = (file, _columns, rows) =>
  writeTexts(file, rows, (row) => `${JSON.stringify(row)}\n`);
