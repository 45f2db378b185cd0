import type { FileHandle } from 'node:fs/promises';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { z } from 'zod';
import type { Column, ColumnType } from './columns.js';
import type { Row, WriteRows } from './file-formats.js';

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
