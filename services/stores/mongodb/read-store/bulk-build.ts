import type { AnyBulkWriteOperation, Collection as MongoCollection } from 'mongodb';
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
import {
  documentsName,
  type DocumentRecord,
  putDocument,
  storedFields,
  toPut,
  toStored,
} from './collection-layout.js';
import { ensureWithoutIndexes, ensureCollection, ensureIndex } from './collection-setup.js';
import { advanceState, type CollectionState } from './collection-state.js';
import { commitsOf } from './commits.js';
import type { Connection } from '../connection/connection.js';
import {
  isDuplicateKey,
  maxLongWorkMs,
  maxTimeMS,
  longWorkOptions,
  type Server,
} from '../connection/server.js';
import { IndexReader } from './index-reader.js';

/** Documents per request. */
const batchSize = 5_000;

/** The earlier version of a document, as stored in its `before`. */
const previousRecord = putDocument
  .partial({ position: true, body: true, entries: true })
  .extend({ commit: z.number().int(), removedAt: z.date().optional() });

/**
 * Opens a bulk build in MongoDB, which writes large batches without a transaction and most indexes
 * last. A step writes its documents with the number of the next commit, stores their earlier versions
 * in `before`, and then records the commit. A build that continues first undoes documents with a higher
 * number, because projections read the documents that they change. Opening a build records a commit
 * too, so that an earlier writer that still runs gets a {@link CheckpointConflict}.
 */
export function openBulkBuild(connection: Connection, collection: Collection): Promise<BulkBuild> {
  return connection.run(async (server) => {
    await ensureWithoutIndexes(server.database, collection);
    const { commit } = await commitsOf(server).state(collection);
    await undoUnfinished(documentsOf(server, collection), commit);
    const state = await advanceState(server.database, collection, { follows: commit });
    if (!state) throw new CheckpointConflict(collection.name);
    return new MongodbBulkBuild(connection, collection, state);
  }, maxLongWorkMs);
}

class MongodbBulkBuild implements BulkBuild {
  checkpoint: Position;
  /** Number of this build's last commit. */
  private commit: number;
  /** Whether the collection has no documents yet. */
  private isEmpty: boolean;

  constructor(
    private readonly connection: Connection,
    private readonly collection: Collection,
    { position, commit }: CollectionState,
  ) {
    this.checkpoint = position;
    this.commit = commit;
    this.isEmpty = position === startPosition;
  }

  getMany(ids: readonly string[]): Promise<readonly StoredDocument[]> {
    return this.run(async (server) => {
      const found: StoredDocument[] = [];
      for (const some of batchesOf(ids)) {
        const filter = { _id: { $in: some }, body: { $exists: true } };
        const options = { projection: storedFields, maxTimeMS, batchSize };
        const stored = await documentsOf(server, this.collection).find(filter, options).toArray();
        for (const each of stored) found.push(toStored(each));
      }
      return found;
    });
  }

  findIds(query: DocumentQuery): Promise<readonly string[]> {
    return this.run(async (server) => {
      const { collection } = this;
      const resolved = resolveQuery(collection, query);
      await ensureIndex(server.database, collection, query.index);
      const reader = new IndexReader(documentsOf(server, collection), resolved, undefined);
      return (await reader.entries(undefined)).map(({ id }) => id);
    });
  }

  write({ put, remove, to }: BuildStep): Promise<void> {
    return this.run(async (server) => {
      const { collection, commit: follows, checkpoint: from } = this;
      const commits = commitsOf(server);
      const now = await commits.state(collection);
      if (now.commit !== follows) throw new CheckpointConflict(collection.name);
      for (const some of batchesOf(put)) await this.put(server, some);
      const removed = remove.map((id) => ({ id, position: to }));
      const checkpoint = { from, to };
      await commits.commit([{ collection, put: [], remove: removed, checkpoint, follows }]);
      [this.checkpoint, this.commit, this.isEmpty] = [to, follows + 1, false];
    });
  }

  finish(): Promise<void> {
    return this.run(async ({ database, ...server }) => {
      const documents = documentsOf({ database, ...server }, this.collection);
      const changes = { $unset: { before: true } } as const;
      await documents.updateMany({ before: { $exists: true } }, changes, longWorkOptions);
      await ensureCollection(database, this.collection);
    });
  }

  private run<T>(work: (server: Server) => Promise<T>): Promise<T> {
    return this.connection.run(work, maxLongWorkMs);
  }

  private async put(server: Server, some: readonly StoredDocument[]): Promise<void> {
    const documents = documentsOf(server, this.collection);
    const commit = this.commit + 1;
    const ids = some.map(({ id }) => id);
    const present = this.isEmpty
      ? new Map<string, DocumentRecord>()
      : await findExisting(documents, ids);
    const added: DocumentRecord[] = [];
    const changed: AnyBulkWriteOperation<DocumentRecord>[] = [];
    for (const document of some) {
      const stored: DocumentRecord = { ...toPut(this.collection, document), commit };
      const before = present.get(document.id);
      if (before === undefined) added.push(stored);
      else changed.push(replaceIfUnchanged(before, { ...stored, before }));
    }
    const options = { ordered: false, maxTimeMS };
    try {
      if (added.length > 0) await documents.insertMany(added, options);
      if (changed.length > 0) await documents.bulkWrite(changed, options);
    } catch (error) {
      // Another writer inserted it.
      if (isDuplicateKey(error)) throw new CheckpointConflict(this.collection.name);
      throw error;
    }
  }
}

/** The documents with these ids, removed ones included. */
async function findExisting(documents: MongoCollection<DocumentRecord>, ids: readonly string[]) {
  const options = { projection: { before: 0 }, maxTimeMS, batchSize };
  const stored = await documents.find({ _id: { $in: [...ids] } }, options).toArray();
  return new Map(stored.map((each) => [each._id, previousRecord.parse(each)]));
}

/** Undoes all writes after the last recorded commit. */
async function undoUnfinished(
  documents: MongoCollection<DocumentRecord>,
  last: number,
): Promise<void> {
  const unfinished = { commit: { $gt: last } };
  await documents.deleteMany({ ...unfinished, before: { $exists: false } }, longWorkOptions);
  let some: AnyBulkWriteOperation<DocumentRecord>[] = [];
  const options = { ordered: false, maxTimeMS };
  for await (const stored of documents.find(unfinished, longWorkOptions)) {
    if (stored.before) some.push(replaceIfUnchanged(stored, previousRecord.parse(stored.before)));
    if (some.length < batchSize) continue;
    await documents.bulkWrite(some, options);
    some = [];
  }
  if (some.length > 0) await documents.bulkWrite(some, options);
}

/** Replaces a document if it still has the same commit. */
function replaceIfUnchanged(
  { _id, commit }: DocumentRecord,
  replacement: DocumentRecord,
): AnyBulkWriteOperation<DocumentRecord> {
  return { replaceOne: { filter: { _id, commit }, replacement } };
}

function documentsOf(
  { database }: Server,
  collection: Collection,
): MongoCollection<DocumentRecord> {
  return database.collection<DocumentRecord>(documentsName(collection));
}

function* batchesOf<T>(all: Iterable<T>): Iterable<T[]> {
  let batch: T[] = [];
  for (const each of all) {
    batch.push(each);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
