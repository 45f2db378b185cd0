import { z } from 'zod';
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

const documentRow = z.tuple([z.string(), z.string(), z.string()]);
const positionRow = z.tuple([z.string()]);

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

/** Writes documents, whether or not they are there. */
export function putDocuments(
  database: Database,
  collection: Collection,
  documents: readonly StoredDocument[],
): void {
  const fields = indexedFields(collection);
  const columns = ['id', 'position', 'body', ...fields.map(columnName)];
  // Unlike REPLACE, this leaves alone the indexes whose fields stay the same.
  const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  const put = `
    INSERT INTO ${tableName(collection)} (${columns.join(', ')})
    VALUES (${placeholders(columns.length)})
    ON CONFLICT (id) DO UPDATE SET ${changes.join(', ')}`;
  for (const { id, position, body } of documents) {
    const values = fields.map((field) => indexValue(body, field) ?? null);
    database.run(put, [id, position, JSON.stringify(body), ...values]);
  }
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
