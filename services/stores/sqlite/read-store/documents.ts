import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { indexValue } from '../../read-store/document-query.js';
import {
  CheckpointConflict,
  type Collection,
  type CollectionCommit,
  type StoredDocument,
} from '../../ports.js';
import { parseJsonObject } from '../../ports/stored-json.js';
import { paddedChunks, placeholders, rowSchema } from '../statements.js';
import { columnName, indexedFields, tableName } from './collection-schema.js';
import type { Database, SqlValue } from '../database.js';

const documentRow = rowSchema('text', 'text', 'text');
/** Several, because one statement costs as much as several rows. */
const rowsPerStatement = 32;
const positionRow = rowSchema('text');

/** The collection's checkpoint. */
export function checkpointOf(database: Database): Position {
  return database.get('SELECT position FROM checkpoint', [], positionRow)?.[0] ?? startPosition;
}

/** Sets the collection's checkpoint. */
export function setCheckpoint(database: Database, position: Position): void {
  database.run('REPLACE INTO checkpoint (rowid, position) VALUES (1, ?)', [position]);
}

/**
 * Applies a commit within the caller's transaction.
 * @throws CheckpointConflict when the checkpoint is not at `from`.
 */
export function applyCommit(
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

/** Inserts or replaces documents; those with the same indexed fields share statements. */
export function putDocuments(
  database: Database,
  collection: Collection,
  documents: readonly StoredDocument[],
): void {
  const fields = indexedFields(collection);
  /** Rows by their set of indexed fields. */
  const rowsByFields = new Map<string, UniformRows>();
  for (const { id, position, body } of documents) {
    let present = '';
    const row: SqlValue[] = [id, position, JSON.stringify(body)];
    for (const field of fields) {
      const value = indexValue(body, field);
      present += value === undefined ? '-' : '+';
      if (value !== undefined) row.push(value);
    }
    let rows = rowsByFields.get(present);
    if (rows === undefined) {
      rows = new UniformRows(database, collection, present);
      rowsByFields.set(present, rows);
    }
    rows.put(row);
  }
  for (const rows of rowsByFields.values()) rows.end();
}

/** Batches rows with the same set of indexed fields into one statement. */
class UniformRows {
  private readonly statementOf: (rows: number) => string;
  private readonly many: string;
  /** Column values of pending rows, row after row. */
  private readonly waiting: SqlValue[] = [];
  private rows = 0;

  /** @param present a `+` for each indexed field that the rows have. */
  constructor(
    private readonly database: Database,
    collection: Collection,
    present: string,
  ) {
    this.statementOf = putStatement(collection, present);
    this.many = this.statementOf(rowsPerStatement);
  }

  put(row: readonly SqlValue[]): void {
    for (const value of row) this.waiting.push(value);
    this.rows += 1;
    if (this.rows < rowsPerStatement) return;
    this.database.run(this.many, this.waiting);
    this.waiting.length = 0;
    this.rows = 0;
  }

  end(): void {
    const one = this.statementOf(1);
    const columns = this.waiting.length / this.rows;
    for (let row = 0; row < this.rows; row += 1) {
      this.database.run(one, this.waiting.slice(row * columns, (row + 1) * columns));
    }
  }
}

/** Returns a function that makes the statement for a number of rows with these fields. */
function putStatement(collection: Collection, present: string): (rows: number) => string {
  const fields = indexedFields(collection);
  const isPresent = (_field: string, index: number) => present[index] === '+';
  const columns = ['id', 'position', 'body', ...fields.filter(isPresent).map(columnName)];
  // Unlike REPLACE, this does not touch indexes whose fields stay the same.
  const changes = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  const absent = fields.filter((field, index) => !isPresent(field, index)).map(columnName);
  const all = [...changes, ...absent.map((column) => `${column} = NULL`)].join(', ');
  const row = `(${placeholders(columns.length)})`;
  return (rows) =>
    `INSERT INTO ${tableName(collection)} (${columns.join(', ')})
     VALUES ${Array<string>(rows).fill(row).join(', ')}
     ON CONFLICT (id) DO UPDATE SET ${all}`;
}

/** The existing documents, unordered. */
export function findDocuments(
  database: Database,
  collection: Collection,
  ids: readonly string[],
): readonly StoredDocument[] {
  const from = `SELECT id, position, body FROM ${tableName(collection)}`;
  return paddedChunks([...new Set(ids)], null).flatMap((chunk) =>
    documentsIn(database, `${from} WHERE id IN (${placeholders(chunk.length)})`, chunk),
  );
}

/** The documents that a query for id, position and body returns. */
export function documentsIn(
  database: Database,
  sql: string,
  parameters: readonly SqlValue[],
): StoredDocument[] {
  const rows = database.all(sql, parameters, documentRow);
  return rows.map(([id, position, body]) => ({ id, position, body: parseJsonObject(body) }));
}
