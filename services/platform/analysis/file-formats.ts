import type { FileHandle } from 'node:fs/promises';
import type { Column } from './columns.js';

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
async function writeTexts(
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

/** One JSON object per line. */
export const writeNdjson: WriteRows = (file, _columns, rows) =>
  writeTexts(file, rows, (row) => `${JSON.stringify(row)}\n`);

/** Spreadsheets run texts that start like this as formulas (CWE-1236). */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Without it, spreadsheets do not recognise UTF-8. */
const byteOrderMark = '\uFEFF';

const escapeFormula = (text: string) => (formula.test(text) ? `'${text}` : text);

const unchanged = (text: string) => text;

/**
 * A cell as in RFC 4180; lists and objects as JSON. Null is empty, an empty text is quoted.
 * @param escape is applied to texts
 */
function cellText(value: unknown, escape: (text: string) => string): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? escape(value) : JSON.stringify(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const writer =
  (prefix: string, escape: (text: string) => string): WriteRows =>
  (file, columns, rows) => {
    const names = columns.map(({ name }) => name);
    const line = (cells: readonly unknown[]) =>
      `${cells.map((cell) => cellText(cell, escape)).join(',')}\n`;
    const header = `${prefix}${line(names)}`;
    return writeTexts(file, rows, (row) => line(names.map((name) => row[name])), header);
  };

/** CSV for spreadsheets: a text that would be a formula gets an apostrophe in front. */
export const writeCsv = writer(byteOrderMark, escapeFormula);

/**
 * A table as the text of a CSV file for spreadsheets. A text that already begins with apostrophes
 * before a formula gets another one, so that taking one away gives the text again.
 */
export function csvText(lines: readonly (readonly unknown[])[]): string {
  const escape = (text: string) => (formula.test(text.replace(/^'+/, '')) ? `'${text}` : text);
  const line = (cells: readonly unknown[]) => cells.map((cell) => cellText(cell, escape)).join(',');
  return `${byteOrderMark}${lines.map(line).join('\r\n')}\r\n`;
}

/** CSV for other programs: texts unchanged, and no byte order mark. */
export const writeRawCsv = writer('', unchanged);
