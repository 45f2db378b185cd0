import { z } from 'zod';
import { checkCollection } from '../../ports/checks.js';
import { indexValue } from '../../read-store/document-query.js';
import { parseJsonObject } from '../../ports/stored-json.js';
import type { Collection, IndexDeclaration } from '../../ports.js';
import {
  columnName,
  indexedFields,
  indexName,
  plainColumnName,
  plainIndexName,
  plainTableName,
  tableName,
} from './collection-sql.js';
import type { Database } from '../database.js';

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
