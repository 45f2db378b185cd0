import { type WriteRows, writeTexts } from './rows.js';

/** A cell as RFC 4180 has it; lists and objects are JSON. Null is empty, an empty text is quoted. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A header, then a line a row. */
export const writeCsv: WriteRows = (file, columns, rows) => {
  const names = columns.map(({ name }) => name);
  const line = (cells: readonly unknown[]) => `${cells.map(cellText).join(',')}\n`;
  return writeTexts(file, rows, (row) => line(names.map((name) => row[name])), line(names));
};
