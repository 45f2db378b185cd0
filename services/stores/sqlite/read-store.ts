import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import { checkCommits, checkInteger } from '../checks.js';
import { decodeCursor, encodeCursor } from '../cursor.js';
import {
  amongValues,
  checkPlace,
  indexValue,
  leastValue,
  resolveQuery,
} from '../document-query.js';
import { parseJsonObject } from '../stored-json.js';
import {
  CheckpointConflict,
  type Collection,
  type CollectionCommit,
  type CountQuery,
  type DocumentList,
  type EntriesQuery,
  type EntryCount,
  type IndexEntry,
  type ListQuery,
  type Place,
  type PlacesQuery,
  type ReadStore,
  type StoredDocument,
} from '../ports.js';
import { promised } from '../promised.js';
import { filledChunks, placeholders } from './chunks.js';
import { ensureCollection } from './collection-schema.js';
import { columnName, indexedFields, tableName } from './collection-sql.js';
import { Database } from './database.js';
import { EntryReader } from './entry-reader.js';
import { IndexReader } from './index-reader.js';

const schema = `
  CREATE TABLE IF NOT EXISTS checkpoints (
    collection TEXT PRIMARY KEY NOT NULL,
    position TEXT NOT NULL
  ) WITHOUT ROWID`;
const cacheBytes = 64 * 1024 * 1024;
const documentRow = z.tuple([z.string(), z.string(), z.string()]);
const positionRow = z.tuple([z.string()]);

/** Milliseconds for which what was deleted may still be in the write-ahead log. */
const logEmptiedEvery = 60_000;

/**
 * Opens the read models in one SQLite file, making it when it is missing. Several processes may
 * have it open.
 * @throws StoreUnavailable when the file cannot be opened.
 */
export function openSqliteReadStore(file: string): ReadStore {
  return new SqliteReadStore(
    new Database(file, { secureDelete: true, synchronous: 'normal', cacheBytes, schema }),
  );
}

class SqliteReadStore implements ReadStore {
  private readonly database: Database;
  private readonly emptying: NodeJS.Timeout;

  constructor(database: Database) {
    this.database = database;
    const empty = () => void promised(() => this.database.emptyLog()).catch(() => undefined);
    this.emptying = setInterval(empty, logEmptiedEvery).unref();
  }

  ensure(collection: Collection): Promise<void> {
    return promised(() => ensureCollection(this.database, collection));
  }

  getMany(collection: Collection, ids: readonly string[]): Promise<readonly StoredDocument[]> {
    return promised(() => {
      checkInteger('the number of ids', ids.length, 0, 10_000);
      return this.database.read(() => this.find(collection, ids));
    });
  }

  list(collection: Collection, query: ListQuery): Promise<DocumentList> {
    return promised(() => {
      const resolved = resolveQuery(collection, query);
      const after = query.cursor === undefined ? undefined : decodeCursor(resolved, query.cursor);
      return this.database.read(() => {
        const reader = new IndexReader(this.database, collection, resolved);
        // One more than asked for tells whether there is more.
        const places = reader.first(query.limit + 1, after);
        const page = places.slice(0, query.limit);
        const ids = page.map(({ id }) => id);
        const found = new Map(this.find(collection, ids).map((each) => [each.id, each]));
        const documents = ids.flatMap((id) => found.get(id) ?? []);
        const last = places.length > query.limit ? page.at(-1) : undefined;
        return last ? { documents, nextCursor: encodeCursor(resolved, last) } : { documents };
      });
    });
  }

  places(collection: Collection, query: PlacesQuery): Promise<readonly Place[]> {
    return promised(() => {
      const resolved = resolveQuery(collection, query);
      if (query.after) checkPlace(resolved, query.after);
      const reader = new IndexReader(this.database, collection, resolved);
      return this.database.read(() => reader.first(query.limit, query.after));
    });
  }

  entries(collection: Collection, query: EntriesQuery): Promise<readonly IndexEntry[]> {
    return promised(() => {
      const resolved = resolveQuery(collection, query);
      const among = amongValues(resolved, query);
      const reader = new EntryReader(this.database, collection, resolved);
      return this.database.read(() => reader.entries(among));
    });
  }

  tally(collection: Collection, query: EntriesQuery): Promise<readonly EntryCount[]> {
    return promised(() => {
      const resolved = resolveQuery(collection, query);
      const among = amongValues(resolved, query);
      const reader = new EntryReader(this.database, collection, resolved);
      return this.database.read(() => reader.tally(among));
    });
  }

  count(collection: Collection, query: CountQuery): Promise<number> {
    return promised(() => {
      const resolved = resolveQuery(collection, query);
      const atLeast = leastValue(resolved, query);
      const reader = new IndexReader(this.database, collection, resolved);
      return this.database.read(() => reader.count(atLeast));
    });
  }

  async *scan(
    collection: Collection,
    { pageSize = 500 } = {},
  ): AsyncIterable<readonly StoredDocument[]> {
    checkInteger('pageSize', pageSize, 1);
    const from = `SELECT id, position, body FROM ${tableName(collection)}`;
    let after = '';
    for (;;) {
      const sql = `${from} WHERE id > ? ORDER BY id LIMIT ?`;
      const documents = this.documents(sql, [after, pageSize]);
      const last = documents.at(-1);
      if (!last) return;
      yield documents;
      if (documents.length < pageSize) return;
      after = last.id;
      // Reading blocks, and promises alone never let sockets and timers have a turn.
      await setImmediate();
    }
  }

  commit(commits: readonly CollectionCommit[]): Promise<void> {
    return promised(() => {
      checkCommits(commits);
      this.database.write(() => {
        for (const each of commits) this.apply(each);
      });
    });
  }

  checkpoint(collection: Collection): Promise<Position> {
    return promised(() => this.checkpointOf(collection));
  }

  drop(collection: Collection): Promise<void> {
    return promised(() =>
      this.database.write(() => {
        this.database.exec(`DROP TABLE IF EXISTS ${tableName(collection)}`);
        this.database.run('DELETE FROM checkpoints WHERE collection = ?', [collection.name]);
      }),
    );
  }

  close(): Promise<void> {
    return promised(() => {
      clearInterval(this.emptying);
      this.database.close();
    });
  }

  private checkpointOf({ name }: Collection): Position {
    const sql = 'SELECT position FROM checkpoints WHERE collection = ?';
    return this.database.get(sql, [name], positionRow)?.[0] ?? startPosition;
  }

  private apply(commit: CollectionCommit): void {
    const { collection } = commit;
    this.moveCheckpoint(commit);
    const remove = `DELETE FROM ${tableName(collection)} WHERE id = ?`;
    for (const { id } of commit.remove) this.database.run(remove, [id]);
    this.put(collection, commit.put);
  }

  private moveCheckpoint({ collection, checkpoint }: CollectionCommit): void {
    if (!checkpoint) return;
    if (this.checkpointOf(collection) !== checkpoint.from) {
      throw new CheckpointConflict(collection.name);
    }
    this.database.run(
      `INSERT INTO checkpoints (collection, position) VALUES (?, ?)
       ON CONFLICT (collection) DO UPDATE SET position = excluded.position`,
      [collection.name, checkpoint.to],
    );
  }

  private put(collection: Collection, documents: readonly StoredDocument[]): void {
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
      this.database.run(put, [id, position, JSON.stringify(body), ...values]);
    }
  }

  private find(collection: Collection, ids: readonly string[]): readonly StoredDocument[] {
    const from = `SELECT id, position, body FROM ${tableName(collection)}`;
    return filledChunks([...new Set(ids)], null).flatMap((chunk) =>
      this.documents(`${from} WHERE id IN (${placeholders(chunk.length)})`, chunk),
    );
  }

  private documents(
    sql: string,
    parameters: readonly (string | number | null)[],
  ): StoredDocument[] {
    const rows = this.database.all(sql, parameters, documentRow);
    return rows.map(([id, position, body]) => ({ id, position, body: parseJsonObject(body) }));
  }
}
