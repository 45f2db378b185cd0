import type { ClientSession, Collection as MongoCollection } from 'mongodb';
import type { Position } from '../../../../events/kernel/event.js';
import { checkCommits, checkInteger } from '../../ports/checks.js';
import { decodeCursor, encodeCursor } from '../../read-store/merge-sorted.js';
import {
  amongValues,
  checkPlace,
  atLeastValue,
  type ResolvedQuery,
  resolveQuery,
} from '../../read-store/document-query.js';
import type {
  BulkBuild,
  Collection,
  CollectionCommit,
  CountQuery,
  DocumentList,
  EntriesQuery,
  EntryCount,
  IndexEntry,
  ListQuery,
  Place,
  PlacesQuery,
  ReadStore,
  StoredDocument,
} from '../../ports.js';
import { openBulkBuild } from './bulk-build.js';
import { documentsName, type DocumentRecord, storedFields, toStored } from './collection-layout.js';
import { dropCollection, ensureCollection } from './collection-setup.js';
import { commitsOf } from './commits.js';
import { Connection } from '../connection/connection.js';
import { maxLongWorkMs, maxTimeMS } from '../connection/server.js';
import { IndexReader } from './index-reader.js';

/**
 * Opens the read models in a MongoDB database, the one in the address or `trboo`. Several processes
 * may use it. Connects at the first call.
 * @param url mongodb://… or mongodb+srv://…
 */
export function openMongodbReadStore(url: string): ReadStore {
  return new MongodbReadStore(new Connection(url, 'the read models'));
}

/** The documents of a collection, and the session of the snapshot in which they are read. */
interface ReadContext {
  readonly documents: MongoCollection<DocumentRecord>;
  readonly session: ClientSession | undefined;
}

class MongodbReadStore implements ReadStore {
  private readonly connection: Connection;
  /** Collections ensured since the last drop. */
  private ensured = new WeakSet<Collection>();

  constructor(connection: Connection) {
    this.connection = connection;
  }

  ensure(collection: Collection): Promise<void> {
    return this.connection.run(async ({ database }) => {
      if (this.ensured.has(collection)) return;
      await ensureCollection(database, collection);
      this.ensured.add(collection);
    }, maxLongWorkMs);
  }

  async getMany(
    collection: Collection,
    ids: readonly string[],
  ): Promise<readonly StoredDocument[]> {
    checkInteger('the number of ids', ids.length, 0, 10_000);
    return this.read(collection, (reading) => find(reading, ids));
  }

  async list(collection: Collection, query: ListQuery): Promise<DocumentList> {
    const resolved = resolveQuery(collection, query);
    const after = query.cursor === undefined ? undefined : decodeCursor(resolved, query.cursor);
    return this.read(collection, async (reading) => {
      // Reads one more than requested, to find out whether there is another page.
      const places = await indexReader(reading, resolved).first(query.limit + 1, after);
      const page = places.slice(0, query.limit);
      const documents = await findInOrder(reading, page);
      const last = places.length > query.limit ? page.at(-1) : undefined;
      return last ? { documents, nextCursor: encodeCursor(resolved, last) } : { documents };
    });
  }

  async places(collection: Collection, query: PlacesQuery): Promise<readonly Place[]> {
    const resolved = resolveQuery(collection, query);
    if (query.after) checkPlace(resolved, query.after);
    return this.read(collection, (reading) =>
      indexReader(reading, resolved).first(query.limit, query.after),
    );
  }

  async entries(collection: Collection, query: EntriesQuery): Promise<readonly IndexEntry[]> {
    const resolved = resolveQuery(collection, query);
    const among = amongValues(resolved, query);
    return this.read(collection, (reading) => indexReader(reading, resolved).entries(among));
  }

  async tally(collection: Collection, query: EntriesQuery): Promise<readonly EntryCount[]> {
    const resolved = resolveQuery(collection, query);
    const among = amongValues(resolved, query);
    return this.read(collection, (reading) => indexReader(reading, resolved).tally(among));
  }

  async count(collection: Collection, query: CountQuery): Promise<number> {
    const resolved = resolveQuery(collection, query);
    const atLeast = atLeastValue(resolved, query);
    return this.read(collection, (reading) => indexReader(reading, resolved).count(atLeast));
  }

  async *scan(
    collection: Collection,
    { pageSize = 500 } = {},
  ): AsyncIterable<readonly StoredDocument[]> {
    checkInteger('pageSize', pageSize, 1);
    let after = '';
    for (;;) {
      const page = await this.read(collection, (reading) => pageAfter(reading, after, pageSize));
      const last = page.at(-1);
      if (!last) return;
      yield page;
      if (page.length < pageSize) return;
      after = last.id;
    }
  }

  async commit(commits: readonly CollectionCommit[]): Promise<void> {
    checkCommits(commits);
    return this.connection.run((server) => commitsOf(server).commit(commits));
  }

  build(collection: Collection): Promise<BulkBuild> {
    return openBulkBuild(this.connection, collection);
  }

  diskSpace(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  checkpoint(collection: Collection): Promise<Position> {
    return this.connection.run(async (server) => {
      const { position } = await commitsOf(server).state(collection);
      return position;
    });
  }

  drop(collection: Collection): Promise<void> {
    // Reset for all, because callers may use different objects for the same collection.
    this.ensured = new WeakSet();
    return this.connection.run(({ database }) => dropCollection(database, collection));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Runs an operation that sees the collection as of one commit. */
  private read<T>(
    collection: Collection,
    operation: (reading: ReadContext) => Promise<T>,
  ): Promise<T> {
    return this.connection.run((server) => {
      const documents = server.database.collection<DocumentRecord>(documentsName(collection));
      return commitsOf(server).consistently(collection, (session) =>
        operation({ documents, session }),
      );
    });
  }
}

function indexReader({ documents, session }: ReadContext, query: ResolvedQuery): IndexReader {
  return new IndexReader(documents, query, session);
}

async function find({ documents, session }: ReadContext, ids: readonly string[]) {
  const filter = { _id: { $in: [...new Set(ids)] }, body: { $exists: true } };
  const found = documents.find(filter, { session, maxTimeMS, projection: storedFields });
  return (await found.toArray()).map(toStored);
}

async function findInOrder(reading: ReadContext, places: readonly Place[]) {
  const ids = places.map(({ id }) => id);
  const found = new Map((await find(reading, ids)).map((each) => [each.id, each]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Documents in order of id, after an id; tombstones have no body. */
async function pageAfter({ documents, session }: ReadContext, after: string, pageSize: number) {
  const filter = { _id: { $gt: after }, body: { $exists: true } };
  const options = { session, maxTimeMS, projection: storedFields };
  const page = documents.find(filter, options).sort({ _id: 1 }).limit(pageSize);
  return (await page.toArray()).map(toStored);
}
