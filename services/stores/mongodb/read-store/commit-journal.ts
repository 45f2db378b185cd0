import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AnyBulkWriteOperation, Collection as MongoCollection, Db } from 'mongodb';
import { z } from 'zod';
import { type Collection, type Commit, StoreUnavailable } from '../../ports.js';
import { documentsName, type DocumentRecord, putDocument, toPut } from './collection-layout.js';
import {
  type CollectionState,
  type PendingCommit,
  readState,
  statesOf,
} from './collection-state.js';
import { isDuplicateKey, maxTimeMS } from '../connection/server.js';

const journalPart = z.object({ put: z.array(putDocument), remove: z.array(z.string()) });
type JournalPart = z.infer<typeof journalPart>;
type PartRecord = JournalPart & { readonly _id: string; readonly at: Date };

/** Characters of the bodies in one part; a MongoDB document may have 16 MiB. */
const partLength = 2 * 1024 * 1024;
/** Milliseconds after which a waiting process applies a pending commit itself. */
const takeOverAfterMs = 500;

/** Milliseconds. No process decides or applies an older commit. */
export const maxCommitAgeMs = 24 * 60 * 60 * 1_000;

const partIds = ({ id, parts }: PendingCommit) =>
  Array.from({ length: parts }, (_, part) => `${id}.${part}`);

/**
 * Atomic commits without transactions, for a standalone server. First the changes are written to
 * the journal. Then a single write moves the checkpoint and marks the commit as decided. Then the
 * changes are applied, by this process or, if it is killed, by the next reader or writer. Applying
 * them twice or late is harmless: every document, even a tombstone, has the number of the commit
 * that wrote it last.
 */
export class CommitJournal {
  constructor(private readonly database: Db) {}

  /** Writes the changes to the journal. */
  async prepare(collection: Collection, { put, remove }: Commit): Promise<PendingCommit> {
    const parts: JournalPart[] = [{ put: [], remove: remove.map(({ id }) => id) }];
    let length = 0;
    for (const document of put.map((each) => toPut(collection, each))) {
      length += document.body.length;
      if (length > partLength) {
        parts.push({ put: [], remove: [] });
        length = document.body.length;
      }
      parts.at(-1)?.put.push(document);
    }
    const pending = { id: randomUUID(), parts: parts.length };
    const [ids, at] = [partIds(pending), new Date()];
    for (const [index, part] of parts.entries()) {
      await this.parts(collection).insertOne({ _id: ids[index] ?? '', at, ...part });
    }
    return pending;
  }

  /** Deletes a commit from the journal after it was applied or refused. */
  async forget(collection: Collection, pending: PendingCommit): Promise<void> {
    await this.parts(collection).deleteMany({ _id: { $in: partIds(pending) } });
  }

  /** Applies the pending commit of a state. */
  async apply(collection: Collection, state: CollectionState): Promise<void> {
    const { pending, commit } = state;
    if (!pending) return;
    const ids = partIds(pending);
    const documents = this.database.collection<DocumentRecord>(documentsName(collection));
    for (const id of ids) {
      const part = await this.parts(collection).findOne({ _id: id });
      // Another process has applied it already.
      if (!part) return;
      await write(documents, commit, journalPart.parse(part));
    }
    const filter = { _id: collection.name, 'pending.id': pending.id };
    await statesOf(this.database).updateOne(filter, { $unset: { pending: true } });
    await this.forget(collection, pending);
  }

  /** Deletes journal entries that killed processes left behind. */
  async removeOld(collection: Collection): Promise<void> {
    await this.settled(collection);
    const before = new Date(Date.now() - maxCommitAgeMs);
    await this.parts(collection).deleteMany({ at: { $lt: before } });
  }

  /** Deletes the collection's journal. */
  async drop(collection: Collection): Promise<void> {
    await this.parts(collection).drop();
  }

  /** The state once no commit is pending. */
  async settled(collection: Collection): Promise<CollectionState> {
    const start = performance.now();
    /** The pending commit, and since when it is. */
    let waited: string | undefined;
    let since = start;
    for (let delay = 1; ; delay = Math.min(2 * delay, 50)) {
      const state = await readState(this.database, collection);
      if (!state.pending) return state;
      const now = performance.now();
      if (waited !== state.pending.id) [waited, since] = [state.pending.id, now];
      else if (now - since > takeOverAfterMs) await this.apply(collection, state);
      checkTime(collection, start);
      await setTimeout(delay);
    }
  }

  /** Reads a consistent snapshot: a read during which a commit was applied is repeated. */
  async consistently<T>(collection: Collection, read: () => Promise<T>): Promise<T> {
    const start = performance.now();
    for (;;) {
      const { commit } = await this.settled(collection);
      const result = await read();
      const after = await readState(this.database, collection);
      if (after.commit === commit) return result;
      checkTime(collection, start);
    }
  }

  private parts({ name }: Collection): MongoCollection<PartRecord> {
    return this.database.collection<PartRecord>(`journal.${name}`);
  }
}

/** Writes documents that no later commit has written. */
async function write(
  documents: MongoCollection<DocumentRecord>,
  commit: number,
  { put, remove }: JournalPart,
): Promise<void> {
  const ids = [...put.map(({ _id }) => _id), ...remove];
  if (ids.length === 0) return;
  const query = documents.find({ _id: { $in: ids } }, { projection: { _id: 1 }, maxTimeMS });
  const present = new Set((await query.toArray()).map(({ _id }) => _id));
  const stored = put.map((document): DocumentRecord => ({ ...document, commit }));
  await insertMissing(
    documents,
    stored.filter(({ _id }) => !present.has(_id)),
  );
  const removedAt = new Date();
  const removed = remove.map((_id): DocumentRecord => ({ _id, commit, removedAt }));
  const changes = [...stored, ...removed].filter(({ _id }) => present.has(_id));
  if (changes.length === 0) return;
  const operations = changes.map((replacement): AnyBulkWriteOperation<DocumentRecord> => {
    const filter = { _id: replacement._id, commit: { $lt: commit } };
    return { replaceOne: { filter, replacement } };
  });
  await documents.bulkWrite(operations, { maxTimeMS });
}

/** Existing documents were written by this commit or a later one. */
async function insertMissing(
  documents: MongoCollection<DocumentRecord>,
  missing: readonly DocumentRecord[],
): Promise<void> {
  if (missing.length === 0) return;
  try {
    await documents.insertMany(missing, { maxTimeMS });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    for (const each of missing) await insertUnlessPresent(documents, each);
  }
}

async function insertUnlessPresent(
  documents: MongoCollection<DocumentRecord>,
  document: DocumentRecord,
): Promise<void> {
  try {
    await documents.insertOne(document, { maxTimeMS });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

function checkTime({ name }: Collection, start: number): void {
  if (performance.now() - start < maxTimeMS) return;
  throw new StoreUnavailable(`${name} could not be read between two commits`);
}
