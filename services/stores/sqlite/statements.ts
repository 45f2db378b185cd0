const maxChunkSize = 128;

/**
 * Splits items into lists of at most 128, each padded to a power of two. With so few list lengths,
 * prepared statements can be reused.
 */
export function paddedChunks<T, F>(items: readonly T[], filler: F): readonly (T | F)[][] {
  const chunks: (T | F)[][] = [];
  for (let start = 0; start < items.length; start += maxChunkSize) {
    chunks.push(padded(items.slice(start, start + maxChunkSize), filler));
  }
  return chunks;
}

/** The items, padded to a power of two. */
export function padded<T, F>(items: readonly T[], filler: F): (T | F)[] {
  const all: (T | F)[] = [...items];
  const length = 2 ** Math.ceil(Math.log2(items.length));
  while (all.length < length) all.push(filler);
  return all;
}

/** `?, ?, ?` for a list of this length. */
export function placeholders(length: number): string {
  return Array<string>(length).fill('?').join(', ');
}

/** Checks a row read from a database; every zod schema is one. */
export interface RowSchema<Row> {
  /** @throws Error when the row does not match. */
  parse(row: unknown): Row;
}

interface ColumnTypes {
  readonly text: string;
  readonly number: number;
}

/**
 * Checks the types of a row's columns. Used for large results, where a zod schema would cost more
 * than the row.
 */
export function rowSchema<const Columns extends readonly (keyof ColumnTypes)[]>(
  ...columns: Columns
): RowSchema<{ -readonly [Place in keyof Columns]: ColumnTypes[Columns[Place]] }> {
  type Row = { -readonly [Place in keyof Columns]: ColumnTypes[Columns[Place]] };
  const types = columns.map((column) => (column === 'text' ? 'string' : column));
  const fits = (row: unknown): row is Row =>
    Array.isArray(row) &&
    row.length === types.length &&
    types.every((type, place) => typeof row[place] === type);
  return {
    parse: (row) => {
      if (fits(row)) return row;
      throw new TypeError(`a row is not of ${columns.join(', ')}`);
    },
  };
}
