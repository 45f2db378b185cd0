import { type Position, startPosition } from '../../../events/kernel/event.js';
import { indexValue } from '../document-query.js';
import {
  CheckpointConflict,
  type Collection,
  type CollectionCommit,
  type StoredDocument,
} from '../ports.js';
import { parseJsonObject } from '../stored-json.js';
import { filledChunks, placeholders } from './chunks.js';
import { columnName, indexedFields, tableName } from './collection-sql.js';
import type { Database, SqlValue } from './database.js';
import { rowOf } from './row.js';

const documentRow = rowOf('text', 'text', 'text');
/** A statement costs as much as several rows. */
const rowsAtOnce = 32;
const positionRow = rowOf('text');

/** How far the collection's documents are. */
export function checkpointOf(database: Database): Position {
  return database.get('SELECT position FROM checkpoint', [], positionRow)?.[0] ?? startPosition;
}

/** Says that the collection's documents are as far as this. */
export function setCheckpoint(database: Database, position: Position): void {
  database.run('DELETE FROM checkpoint');
  database.run('INSERT INTO checkpoint (position) VALUES (?)', [position]);
}

/**
 * Does what a commit says; to be called in a transaction.
 * @throws CheckpointConflict when the checkpoint is not where the commit says that it is.
 */
export function apply(
  database: Database,
  { collection, checkpoint, put, remove }: CollectionCommit,
): void {
  if (checkpoint) {
    if (checkpointOf(database) !== checkpoint.from) throw new CheckpointConflict(collection.name);
    setCheckpoint(database, checkpoint.to);
  }
  const sql = `DELETE FROM ${tableName(collection)} WHERE id = ?`;
  for (const { id } of remove) database.run(sql, [id]);
  putDocuments(database, collection, put);
}

/** Writes documents, whether or not they are there, those with the same indexed fields together. */
export function putDocuments(
  database: Database,
  collection: Collection,
  documents: readonly StoredDocument[],
): void {
  const fields = indexedFields(collection);
  /** The values of one document after those of another, by which of the fields it has. */
  const alike = new Map<string, SqlValue[]>();
  for (const { id, position, body } of documents) {
    const indexed = fields.map((field) => indexValue(body, field));
    const present = indexed.map((value) => (value === undefined ? '-' : '+')).join('');
    const values = alike.get(present) ?? [];
    if (values.length === 0) alike.set(present, values);
    values.push(id, position, JSON.stringify(body));
    for (const value of indexed) if (value !== undefined) values.push(value);
  }
  for (const [present, values] of alike) {
    const isPresent = (_field: string, place: number) => present[place] === '+';
    putAlike(database, collection, fields, fields.filter(isPresent), values);
  }
}

/** A statement that writes so many documents which have these of the indexed fields. */
const putStatement =
  (collection: Collection, fields: readonly string[], present: readonly string[]) =>
  (rows: number): string => {
    const columns = ['id', 'position', 'body', ...present.map(columnName)];
    // Unlike REPLACE, this leaves alone the indexes whose fields stay the same.
    const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`);
    const absent = fields.filter((field) => !present.includes(field)).map(columnName);
    return `
      INSERT INTO ${tableName(collection)} (${columns.join(', ')})
      VALUES ${Array<string>(rows)
        .fill(`(${placeholders(columns.length)})`)
        .join(', ')}
      ON CONFLICT (id) DO UPDATE SET
        ${[...changes, ...absent.map((column) => `${column} = NULL`)].join(', ')}`;
  };

function putAlike(
  database: Database,
  collection: Collection,
  fields: readonly string[],
  present: readonly string[],
  values: readonly SqlValue[],
): void {
  const statementOf = putStatement(collection, fields, present);
  const row = 3 + present.length;
  const [many, one] = [statementOf(rowsAtOnce), statementOf(1)];
  let start = 0;
  for (; start + rowsAtOnce * row <= values.length; start += rowsAtOnce * row) {
    database.run(many, values.slice(start, start + rowsAtOnce * row));
  }
  for (; start < values.length; start += row) database.run(one, values.slice(start, start + row));
}

/** Those that are there, in no order. */
export function findDocuments(
  database: Database,
  collection: Collection,
  ids: readonly string[],
): readonly StoredDocument[] {
  const from = `SELECT id, position, body FROM ${tableName(collection)}`;
  return filledChunks([...new Set(ids)], null).flatMap((chunk) =>
    documentsIn(database, `${from} WHERE id IN (${placeholders(chunk.length)})`, chunk),
  );
}

/** What a query for id, position and body gives. */
export function documentsIn(
  database: Database,
  sql: string,
  parameters: readonly SqlValue[],
): StoredDocument[] {
  const rows = database.all(sql, parameters, documentRow);
  return rows.map(([id, position, body]) => ({ id, position, body: parseJsonObject(body) }));
}
