import type { FileHandle } from 'node:fs/promises';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { z } from 'zod';
import type { Column, ColumnType } from './columns.js';

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

const writer =
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

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** Rows per row group, which are in memory at once. */
const groupSize = 10_000;

const utf8 = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const scalars: Readonly<Record<Exclude<ColumnType, 'texts'>, Partial<SchemaElement>>> = {
  text: utf8,
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
  integer: { type: 'INT32' },
  boolean: { type: 'BOOLEAN' },
  time: {
    type: 'INT64',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' },
  },
};

function elementsOf({ name, type }: Column): readonly SchemaElement[] {
  if (type !== 'texts') return [{ name, repetition_type: 'OPTIONAL', ...scalars[type] }];
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', ...utf8 },
  ];
}

/** The time in UTC; null for a text that is not a time. */
function timeOf(text: unknown): Date | null {
  if (typeof text !== 'string') return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}

const list = z.array(z.unknown()).nullable();

function dataOf({ name, type }: Column, rows: readonly Row[]): unknown[] {
  const values = rows.map((row) => row[name] ?? null);
  if (type === 'time') return values.map(timeOf);
  if (type === 'texts') return values.map((value) => list.parse(value));
  return values;
}

/** Writes bytes to a file after each row group. */
class FileWriter extends ByteWriter {
  constructor(private readonly file: FileHandle) {
    super();
  }

  async flush(): Promise<void> {
    const bytes = new Uint8Array(this.buffer, 0, this.index);
    await this.file.appendFile(bytes);
    this.index = 0;
  }
}

/** Apache Parquet with Snappy compression; the same rows give the same bytes. */
export const writeParquet: WriteRows = async (file, columns, rows) => {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.flatMap(elementsOf),
  ];
  const bytes = new FileWriter(file);
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'Trboo' });
  let group: Row[] = [];
  let count = 0;
  const writeGroup = async () => {
    const columnData = columns.map((column) => {
      return { name: column.name, data: dataOf(column, group) };
    });
    await writer.write({ columnData, rowGroupSize: groupSize });
    count += group.length;
    group = [];
  };
  for await (const row of rows) {
    group.push(row);
    if (group.length === groupSize) await writeGroup();
  }
  if (group.length > 0) await writeGroup();
  await writer.finish();
  await bytes.flush();
  return count;
};
