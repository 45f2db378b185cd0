import { z } from 'zod';
import { checkCollection } from '../../ports/checks.js';
import { indexValue } from '../../read-store/document-query.js';
import { parseJsonObject } from '../../ports/stored-json.js';
import type { Collection, IndexDeclaration, IndexValue } from '../../ports.js';
import type { Database } from '../database.js';

/** Quotes an SQL identifier. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The table of a collection's documents. The prefix avoids names reserved by SQLite. */
export function tableName(collection: Collection): string {
  return quoted(plainTableName(collection));
}

function plainTableName({ name }: Collection): string {
  return `documents.${name}`;
}

export function indexName(collection: Collection, index: string): string {
  return quoted(plainIndexName(collection, index));
}

function plainIndexName({ name }: Collection, index: string): string {
  return `documents.${name}.${index}`;
}

/** The column with a field's value in the collection's indexes. */
export function columnName(field: string): string {
  return quoted(plainColumnName(field));
}

function plainColumnName(field: string): string {
  return `field.${field}`;
}

/** The distinct fields of all indexes of the collection. */
export function indexedFields({ indexes }: Collection): readonly string[] {
  const declarations = Object.values(indexes);
  return [...new Set(declarations.flatMap(({ equals, orderBy = [] }) => [...equals, ...orderBy]))];
}

/** A column for JSON output; SQLite would round numbers to 15 digits. */
export function exactNumber(column: string): string {
  return `iif(typeof(${column}) = 'real', json(format('%!.17g', ${column})), ${column})`;
}

const isIndexValue = (value: unknown) => typeof value === 'string' || typeof value === 'number';
const isIndexRow = (row: unknown) => Array.isArray(row) && row.every(isIndexValue);

/** An index entry. A custom check, because a schema for each value would cost more than the row. */
export const indexRow = z.custom<IndexValue[]>(isIndexRow);

/** A list of index entries. */
export const indexRows = z.custom<readonly IndexValue[][]>(
  (rows) => Array.isArray(rows) && rows.every(isIndexRow),
);

const text = z.tuple([z.string()]);
const idAndBody = z.tuple([z.string(), z.string()]);
const backfillPage = 1_000;

/**
 * Creates missing parts of a collection (table, columns, indexes) in one transaction. A new column
 * is filled from the existing documents.
 * @throws RangeError for names that are not allowed.
 */
export function ensureCollection(database: Database, collection: Collection): void {
  checkCollection(collection);
  database.write(() => {
    makeTable(database, collection);
    for (const index of Object.keys(collection.indexes)) makeIndex(database, collection, index);
  });
}

/**
 * Creates the table and its columns if they are missing, without indexes.
 * @throws RangeError for names that are not allowed.
 */
export function ensureTable(database: Database, collection: Collection): void {
  checkCollection(collection);
  database.write(() => makeTable(database, collection));
}

/** Creates one index if it is missing. */
export function ensureIndex(database: Database, collection: Collection, index: string): void {
  database.write(() => makeIndex(database, collection, index));
}

function makeTable(database: Database, collection: Collection): void {
  const fields = indexedFields(collection);
  const columns = ['id TEXT PRIMARY KEY NOT NULL', 'position TEXT NOT NULL'];
  // The body is the last column, so that reading an indexed field never skips over it.
  columns.push(...fields.map(columnName), 'body TEXT NOT NULL');
  database.exec(`CREATE TABLE IF NOT EXISTS ${tableName(collection)} (${columns.join(', ')})`);
  addColumns(database, collection, fields);
}

function addColumns(database: Database, collection: Collection, fields: readonly string[]): void {
  const list = 'SELECT name FROM pragma_table_info(?)';
  const present = new Set(database.all(list, [plainTableName(collection)], text).flat());
  const missing = fields.filter((field) => !present.has(plainColumnName(field)));
  if (missing.length === 0) return;
  const table = tableName(collection);
  for (const field of missing) {
    database.exec(`ALTER TABLE ${table} ADD COLUMN ${columnName(field)}`);
  }
  const page = `SELECT id, body FROM ${table} WHERE id > ? ORDER BY id LIMIT ${backfillPage}`;
  const changes = missing.map((field) => `${columnName(field)} = ?`).join(', ');
  let last: string | undefined = '';
  while (last !== undefined) {
    const rows: [string, string][] = database.all(page, [last], idAndBody);
    for (const [id, body] of rows) {
      const document = parseJsonObject(body);
      const values = missing.map((field) => indexValue(document, field) ?? null);
      database.run(`UPDATE ${table} SET ${changes} WHERE id = ?`, [...values, id]);
    }
    last = rows.at(-1)?.[0];
  }
}

/**
 * SQLite reads an index in both directions, so an ascending one is enough. It holds only documents
 * with all its fields, and ends with the id so that the order is unique.
 */
function makeIndex(database: Database, collection: Collection, index: string): void {
  const { equals = [], orderBy = [] }: Partial<IndexDeclaration> = collection.indexes[index] ?? {};
  const columns = [...equals, ...orderBy].map(columnName);
  const present = columns.map((column) => `${column} IS NOT NULL`).join(' AND ');
  const name = indexName(collection, index);
  const create =
    `CREATE INDEX ${name} ON ${tableName(collection)} (${[...columns, 'id'].join(', ')})` +
    (present && ` WHERE ${present}`);
  const find = `SELECT sql FROM sqlite_schema WHERE type = 'index' AND name = ?`;
  const existing = database.get(find, [plainIndexName(collection, index)], text)?.[0];
  if (existing === create) return;
  if (existing !== undefined) database.exec(`DROP INDEX ${name}`);
  database.spillSortsToDisk();
  database.exec(create);
}
