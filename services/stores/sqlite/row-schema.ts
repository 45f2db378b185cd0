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
