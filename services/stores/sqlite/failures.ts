import { StoreUnusable, StoreUnavailable } from '../ports.js';

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

/** Another connection holds the write lock. */
export class DatabaseBusy extends StoreUnavailable {}

/** Errors worth retrying: a lock of another process, a full disk. */
const worthRetrying = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|PROTOCOL|NOMEM)/;
/** The file is not a valid database. */
const damaged = /^SQLITE_(CORRUPT|NOTADB)/;

/** Translates a driver error into a store failure; programming errors are returned unchanged. */
export function translateFailure(file: string, cause: unknown): unknown {
  const { code, message } = fieldsOf(cause);
  if (damaged.test(code)) {
    const remedy =
      'delete the file of a read model and it is rebuilt; restore all other files from a backup';
    return new StoreUnusable(`${file} is damaged (${code}): ${remedy}`, { cause });
  }
  if (code === 'SQLITE_READONLY_DBMOVED' || isTableGone(message)) {
    return new StoreUnavailable(`${file} was removed`, { cause });
  }
  if (/^SQLITE_READONLY/.test(code)) {
    const remedy = 'let this user write it and its folder';
    return new StoreUnusable(`${file} is read-only (${code}): ${remedy}`, { cause });
  }
  if (!worthRetrying.test(code)) return cause;
  const Unavailable = /^SQLITE_BUSY/.test(code) ? DatabaseBusy : StoreUnavailable;
  return new Unavailable(`${file}: ${code}`, { cause });
}

/** Tables are created with the file, so a missing one means that the file was replaced by an empty one. */
const isTableGone = (message: string) => message.startsWith('no such table');

/**
 * Not checked with `instanceof`: each test file of Jest has its own realm with other error classes.
 */
function fieldsOf(cause: unknown) {
  const isObject = typeof cause === 'object' && cause !== null;
  const code = isObject && 'code' in cause ? String(cause.code) : '';
  const message = isObject && 'message' in cause ? String(cause.message) : '';
  return { code, message };
}
