import { setImmediate } from 'node:timers/promises';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { checkCollection, checkCommits, checkInteger } from '../../ports/checks.js';
import { decodeCursor, encodeCursor } from '../../read-store/merge-sorted.js';
import {
  amongValues,
  checkPlace,
  atLeastValue,
  resolveQuery,
} from '../../read-store/document-query.js';
import { FairQueue } from '../../async/fair-queue.js';
import {
  type BulkBuild,
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
  type DiskSpace,
  type StoredDocument,
  StoreUnavailable,
} from '../../ports.js';
import { promiseTry } from '../../async/promises.js';
import { SqliteBulkBuild } from './bulk-build.js';
import { CollectionFiles } from './collection-files.js';
import { ensureCollection, tableName } from './collection-schema.js';
import type { Database } from '../database.js';
import { applyCommit, checkpointOf, documentsIn, findDocuments } from './documents.js';
import { EntryReader } from './entry-reader.js';
import { IndexReader } from './index-reader.js';

/** Milliseconds after which deleted data is removed from the write-ahead log. */
const cleanUpMs = 60_000;

export interface SqliteReadStoreOptions {
  /** `elsewhere`: another thread empties the write-ahead logs. Default: commits do. */
  readonly checkpoints?: 'elsewhere';
  /** Page cache; a process that writes the files once, in order, needs little. */
  readonly cacheBytes?: number;
}

/**
 * Opens the collections in a folder, one SQLite file each, creating it when it is missing. Several
 * processes may have it open.
 * @throws StoreUnavailable when a file cannot be opened.
 */
export function openSqliteReadStore(
  folder: string,
  { checkpoints, cacheBytes }: SqliteReadStoreOptions = {},
): ReadStore {
  const checkpointsWal = checkpoints !== 'elsewhere';
  return new SqliteReadStore(new CollectionFiles(folder, { checkpointsWal, cacheBytes }));
}

const fileRemoved = ({ name }: Collection) => new StoreUnavailable(`${name} was removed`);

class SqliteReadStore implements ReadStore {
  private readonly cleaning: NodeJS.Timeout;
  /** Shares reads fairly between requesters. */
  private readonly queue = new FairQueue();
  /** Collections ensured per open file; a file that was removed is opened as a new database. */
  private readonly ensured = new WeakMap<Database, WeakSet<Collection>>();

  constructor(private readonly files: CollectionFiles) {
    const cleanUp = () => void this.files.cleanUp().catch(() => undefined);
    this.cleaning = setInterval(cleanUp, cleanUpMs).unref();
  }

  ensure(collection: Collection): Promise<void> {
    return promiseTry(() => {
      checkCollection(collection);
      const database = this.files.findOrCreate(collection.name);
      const ensured = this.ensured.get(database) ?? new WeakSet();
      if (ensured.has(collection)) return;
      ensureCollection(database, collection);
      this.ensured.set(database, ensured.add(collection));
    });
  }

  getMany(collection: Collection, ids: readonly string[]): Promise<readonly StoredDocument[]> {
    return this.queue.run(() => {
      checkInteger('the number of ids', ids.length, 0, 10_000);
      const database = this.open(collection);
      return database.read(() => findDocuments(database, collection, ids));
    });
  }

  list(collection: Collection, query: ListQuery): Promise<DocumentList> {
    return this.queue.run(() => {
      const resolved = resolveQuery(collection, query);
      const after = query.cursor === undefined ? undefined : decodeCursor(resolved, query.cursor);
      const database = this.open(collection);
      return database.read(() => {
        const reader = new IndexReader(database, collection, resolved);
        // Reads one more than requested, to find out whether there is another page.
        const places = reader.first(query.limit + 1, after);
        const page = places.slice(0, query.limit);
        const ids = page.map(({ id }) => id);
        const found = new Map(
          findDocuments(database, collection, ids).map((each) => [each.id, each]),
        );
        const documents = ids.flatMap((id) => found.get(id) ?? []);
        const last = places.length > query.limit ? page.at(-1) : undefined;
        return last ? { documents, nextCursor: encodeCursor(resolved, last) } : { documents };
      });
    });
  }

  places(collection: Collection, query: PlacesQuery): Promise<readonly Place[]> {
    return this.queue.run(() => {
      const resolved = resolveQuery(collection, query);
      if (query.after) checkPlace(resolved, query.after);
      const database = this.open(collection);
      const reader = new IndexReader(database, collection, resolved);
      return database.read(() => reader.first(query.limit, query.after));
    });
  }

  entries(collection: Collection, query: EntriesQuery): Promise<readonly IndexEntry[]> {
    return this.queue.run(() => {
      const resolved = resolveQuery(collection, query);
      const among = amongValues(resolved, query);
      const database = this.open(collection);
      const reader = new EntryReader(database, collection, resolved);
      return database.read(() => reader.entries(among));
    });
  }

  tally(collection: Collection, query: EntriesQuery): Promise<readonly EntryCount[]> {
    return this.queue.run(() => {
      const resolved = resolveQuery(collection, query);
      const among = amongValues(resolved, query);
      const database = this.open(collection);
      const reader = new EntryReader(database, collection, resolved);
      return database.read(() => reader.tally(among));
    });
  }

  count(collection: Collection, query: CountQuery): Promise<number> {
    return this.queue.run(() => {
      const resolved = resolveQuery(collection, query);
      const atLeast = atLeastValue(resolved, query);
      const database = this.open(collection);
      const reader = new IndexReader(database, collection, resolved);
      return database.read(() => reader.count(atLeast));
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
      const documents = documentsIn(this.open(collection), sql, [after, pageSize]);
      const last = documents.at(-1);
      if (!last) return;
      yield documents;
      if (documents.length < pageSize) return;
      after = last.id;
      await setImmediate();
    }
  }

  async commit(commits: readonly CollectionCommit[]): Promise<void> {
    checkCommits(commits);
    const all = commits.map((commit) => ({ commit, database: this.open(commit.collection) }));
    for (const { commit, database } of all) {
      await database.writeWhenFree(() => {
        // If the file was removed during the wait, writes to it would be lost.
        if (this.open(commit.collection) !== database) throw fileRemoved(commit.collection);
        applyCommit(database, commit);
      });
    }
  }

  build(collection: Collection): Promise<BulkBuild> {
    return promiseTry(() => {
      checkCollection(collection);
      return new SqliteBulkBuild(this.files.findOrCreate(collection.name), collection);
    });
  }

  diskSpace(collections: readonly Collection[]): Promise<DiskSpace> {
    return this.files.diskSpace(collections.map(({ name }) => name));
  }

  checkpoint({ name }: Collection): Promise<Position> {
    return promiseTry(() => {
      const database = this.files.find(name);
      return database ? checkpointOf(database) : startPosition;
    });
  }

  drop({ name }: Collection): Promise<void> {
    return this.files.remove(name);
  }

  async close(): Promise<void> {
    clearInterval(this.cleaning);
    await this.files.close();
  }

  private open({ name }: Collection): Database {
    const database = this.files.find(name);
    // The collection was dropped or its file removed: a later call may find a new one.
    if (database === undefined) throw new StoreUnavailable(`there is no collection ${name}`);
    return database;
  }
}
