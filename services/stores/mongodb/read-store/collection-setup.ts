import type { AnyBulkWriteOperation, Collection as MongoCollection, Db } from 'mongodb';
import { MongoServerError } from 'mongodb';
import { startPosition } from '../../../../events/kernel/event.js';
import { checkCollection } from '../../ports/checks.js';
import type { Collection } from '../../ports.js';
import {
  documentsName,
  entriesOf,
  entryName,
  entryNames,
  indexPaths,
  type DocumentRecord,
  storedFields,
  toStored,
} from './collection-layout.js';
import { readState, statesOf } from './collection-state.js';
import { CommitJournal, maxCommitAgeMs } from './commit-journal.js';
import { isDuplicateKey, maxTimeMS, longWorkOptions } from '../connection/server.js';

/** Documents per write when a new index is filled. */
const fillPageSize = 1_000;

const namespaceNotFound = 26;
const namespaceExists = 48;
const indexNotFound = 27;

/**
 * Creates missing parts of a collection and its indexes, and fills new indexes from the existing
 * documents.
 * @throws RangeError for names that are not allowed.
 */
export async function ensureCollection(database: Db, collection: Collection): Promise<void> {
  await ensureWithoutIndexes(database, collection);
  for (const name of Object.keys(collection.indexes)) {
    await ensureIndex(database, collection, name);
  }
  const documents = database.collection<DocumentRecord>(documentsName(collection));
  const removed = { name: 'removed', key: { removedAt: 1 }, sparse: true };
  await documents.createIndexes([removed], longWorkOptions);
  await new CommitJournal(database).removeOld(collection);
  // Removed documents are kept for as long as an old commit may still be applied again.
  await documents.deleteMany({ removedAt: { $lt: new Date(Date.now() - maxCommitAgeMs) } });
  await ensureEntries(database, collection, documents);
}

/**
 * Creates a collection without indexes, if it is missing.
 * @throws RangeError for names that are not allowed.
 */
export async function ensureWithoutIndexes(database: Db, collection: Collection): Promise<void> {
  checkCollection(collection);
  await ignoreCode(namespaceExists, () => database.createCollection(documentsName(collection)));
  await ensureState(database, collection);
}

/** Creates one index. */
export async function ensureIndex(
  database: Db,
  collection: Collection,
  name: string,
): Promise<void> {
  const declaration = collection.indexes[name];
  if (declaration === undefined) throw new RangeError(`there is no index ${name}`);
  const paths = indexPaths(name, declaration).map((path) => [path, 1] as const);
  const index = { name: entryName(name, declaration), key: Object.fromEntries(paths) };
  const documents = database.collection<DocumentRecord>(documentsName(collection));
  await documents.createIndexes([index], longWorkOptions);
}

async function ensureState(database: Db, collection: Collection): Promise<void> {
  const state = { commit: 0, position: startPosition, entries: [...entryNames(collection)] };
  try {
    await statesOf(database).insertOne({ _id: collection.name, ...state });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Adds the entries of new indexes to the existing documents. */
async function ensureEntries(
  database: Db,
  collection: Collection,
  documents: MongoCollection<DocumentRecord>,
): Promise<void> {
  const { entries } = await readState(database, collection);
  const declared = entryNames(collection);
  const surplus = entries.filter((entry) => !declared.includes(entry));
  const missing = declared.filter((entry) => !entries.includes(entry));
  if (missing.length === 0 && surplus.length === 0) return;
  if (missing.length > 0) await fillEntries(collection, documents);
  for (const entry of surplus) await ignoreCode(indexNotFound, () => documents.dropIndex(entry));
  const changes = { $set: { entries: [...declared] } };
  await statesOf(database).updateOne({ _id: collection.name }, changes);
}

async function fillEntries(
  collection: Collection,
  documents: MongoCollection<DocumentRecord>,
): Promise<void> {
  const options = { projection: { ...storedFields, commit: 1 }, maxTimeMS };
  let last: string | undefined = '';
  while (last !== undefined) {
    const filter = { _id: { $gt: last }, body: { $exists: true } };
    const page: DocumentRecord[] = await documents
      .find(filter, options)
      .sort({ _id: 1 })
      .limit(fillPageSize)
      .toArray();
    const operations = page.map((stored): AnyBulkWriteOperation<DocumentRecord> => {
      const entries = entriesOf(collection, toStored(stored).body);
      // Skips documents that were written meanwhile, which have the entries already.
      const filter = { _id: stored._id, commit: stored.commit };
      return { updateOne: { filter, update: { $set: { entries } } } };
    });
    if (operations.length > 0) await documents.bulkWrite(operations, { maxTimeMS });
    last = page.at(-1)?._id;
  }
}

async function ignoreCode(code: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === code)) throw error;
  }
}

/** Deletes a collection with its documents and state. Does nothing if it is missing. */
export async function dropCollection(database: Db, collection: Collection): Promise<void> {
  await statesOf(database).deleteOne({ _id: collection.name });
  await ignoreCode(namespaceNotFound, () => database.collection(documentsName(collection)).drop());
  await ignoreCode(namespaceNotFound, () => new CommitJournal(database).drop(collection));
}
