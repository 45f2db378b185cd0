import { type WriteRows, writeTexts } from './rows.js';

/** Spreadsheets take a text that begins so for a formula, and run it (CWE-1236). */
const formula = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Without it, spreadsheets take UTF-8 for the encoding of their country. */
const byteOrderMark = '\uFEFF';

const neutral = (text: string) => (formula.test(text) ? `'${text}` : text);
const asItIs = (text: string) => text;

/**
 * A cell as RFC 4180 has it; lists and objects are JSON. Null is empty, an empty text is quoted.
 * @param written what is written of a text
 */
function cellText(value: unknown, written: (text: string) => string): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? written(value) : JSON.stringify(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const writer =
  (before: string, written: (text: string) => string): WriteRows =>
  (file, columns, rows) => {
    const names = columns.map(({ name }) => name);
    const line = (cells: readonly unknown[]) =>
      `${cells.map((cell) => cellText(cell, written)).join(',')}\n`;
    const header = `${before}${line(names)}`;
    return writeTexts(file, rows, (row) => line(names.map((name) => row[name])), header);
  };

/** A header, then a line a row, for spreadsheets: a text that would be a formula begins with an apostrophe. */
export const writeCsv = writer(byteOrderMark, neutral);

/** The same with every text as it is, and no byte order mark: for programs that are no spreadsheet. */
export const writeRawCsv = writer('', asItIs);
