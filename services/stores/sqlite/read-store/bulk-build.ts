import { z } from 'zod';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { resolveQuery } from '../../read-store/document-query.js';
import {
  type BuildStep,
  type BulkBuild,
  CheckpointConflict,
  type Collection,
  type DocumentQuery,
  type StoredDocument,
} from '../../ports.js';
import { promiseTry } from '../../async/promises.js';
import {
  ensureCollection,
  ensureIndex,
  ensureTable,
  columnName,
  indexName,
  tableName,
} from './collection-schema.js';
import type { Database } from '../database.js';
import { checkpointOf, findDocuments, putDocuments, setCheckpoint } from './documents.js';

const idRow = z.tuple([z.string()]);
/** Documents. Smaller writes are faster through the log than with two changes of the journal mode. */
const minForDirectWrite = 1_000;

/**
 * Builds a collection in its file. Documents come sorted by id, so each write touches each page
 * once.
 */
export class SqliteBulkBuild implements BulkBuild {
  checkpoint: Position;

  constructor(
    private readonly database: Database,
    private readonly collection: Collection,
  ) {
    ensureTable(database, collection);
    this.checkpoint = checkpointOf(database);
    if (this.checkpoint !== startPosition) database.disableWal();
  }

  getMany(ids: readonly string[]): Promise<readonly StoredDocument[]> {
    return promiseTry(() => findDocuments(this.database, this.collection, ids));
  }

  findIds(query: DocumentQuery): Promise<readonly string[]> {
    return promiseTry(() => {
      ensureIndex(this.database, this.collection, query.index);
      const { equals, orderBy, branches } = resolveQuery(this.collection, query);
      const conditions = [
        ...equals.map((field) => `${columnName(field)} = ?`),
        ...orderBy.map((field) => `${columnName(field)} IS NOT NULL`),
      ];
      const index = indexName(this.collection, query.index);
      const from = `${tableName(this.collection)} INDEXED BY ${index}`;
      const sql = `SELECT id FROM ${from} WHERE ${conditions.join(' AND ')}`;
      return branches.flatMap((branch) => this.database.all(sql, branch, idRow).flat());
    });
  }

  write({ put, remove, to }: BuildStep): Promise<void> {
    return promiseTry(() => {
      if (put.length > minForDirectWrite) this.database.disableWal();
      this.database.write(() => {
        if (checkpointOf(this.database) !== this.checkpoint) {
          throw new CheckpointConflict(this.collection.name);
        }
        const sql = `DELETE FROM ${tableName(this.collection)} WHERE id = ?`;
        for (const id of remove) this.database.run(sql, [id]);
        putDocuments(this.database, this.collection, put);
        setCheckpoint(this.database, to);
      });
      this.checkpoint = to;
    });
  }

  finish(): Promise<void> {
    return promiseTry(() => {
      ensureCollection(this.database, this.collection);
      this.database.enableWal();
      this.database.truncateWal();
      this.database.primeWal();
    });
  }
}
