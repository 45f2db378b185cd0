import type { FileHandle } from 'node:fs/promises';
import type { Column } from '../columns.js';

export type Row = Readonly<Record<string, unknown>>;
export type Rows = AsyncIterable<Row>;

/** Writes rows into an empty file with little memory. @returns the number of rows. */
export type WriteRows = (
  file: FileHandle,
  columns: readonly Column[],
  rows: Rows,
) => Promise<number>;

const maxBufferedCharacters = 1_000_000;

/** Writes a text per row, buffered. @param header is written first. @returns the number of rows. */
export async function writeTexts(
  file: FileHandle,
  rows: Rows,
  textOf: (row: Row) => string,
  header = '',
): Promise<number> {
  let text = header;
  let count = 0;
  for await (const row of rows) {
    text += textOf(row);
    count += 1;
    if (text.length < maxBufferedCharacters) continue;
    await file.appendFile(text);
    text = '';
  }
  await file.appendFile(text);
  return count;
}
