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
import { isDuplicateKey } from '../connection/failures.js';
import { maxTimeMS } from '../connection/server.js';

const journalPart = z.object({ put: z.array(putDocument), remove: z.array(z.string()) });
type JournalPart = z.infer<typeof journalPart>;
type PartRecord = JournalPart & { readonly _id: string; readonly at: Date };

/** Characters of the bodies in one part; a document of MongoDB has room for 16 MiB. */
const partLength = 2 * 1024 * 1024;
/** How long a commit may be under way before whoever waits for it carries it out. */
const takeOverAfterMs = 500;

/** Nobody is that late in deciding or carrying out a commit. */
export const maxCommitAgeMs = 24 * 60 * 60 * 1_000;

const partIds = ({ id, parts }: PendingCommit) =>
  Array.from({ length: parts }, (_, part) => `${id}.${part}`);

/**
 * Commits without transactions, for a server alone. The changes are written aside first; then one
 * write moves the checkpoint and says that they count; then they are carried out, by this process
 * or, when it is killed, by the next one that wants to read or write. Carrying them out twice, or
 * late, changes nothing: each document knows the number of the commit that wrote it last, also
 * when it was removed.
 */
export class CommitJournal {
  constructor(private readonly database: Db) {}

  /** Writes the changes aside. */
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

  /** Forgets a commit: it is carried out, or came to nothing. */
  async forget(collection: Collection, pending: PendingCommit): Promise<void> {
    await this.parts(collection).deleteMany({ _id: { $in: partIds(pending) } });
  }

  /** Carries out the commit that a state says is pending. */
  async carryOut(collection: Collection, state: CollectionState): Promise<void> {
    const { pending, commit } = state;
    if (!pending) return;
    const ids = partIds(pending);
    const documents = this.database.collection<DocumentRecord>(documentsName(collection));
    for (const id of ids) {
      const part = await this.parts(collection).findOne({ _id: id });
      // Somebody else was faster, and it is forgotten already.
      if (!part) return;
      await write(documents, commit, journalPart.parse(part));
    }
    const filter = { _id: collection.name, 'pending.id': pending.id };
    await statesOf(this.database).updateOne(filter, { $unset: { pending: true } });
    await this.forget(collection, pending);
  }

  /** Deletes what was left behind by processes that were killed. */
  async tidy(collection: Collection): Promise<void> {
    await this.settled(collection);
    const before = new Date(Date.now() - maxCommitAgeMs);
    await this.parts(collection).deleteMany({ at: { $lt: before } });
  }

  /** Deletes it with all commits in it. */
  async drop(collection: Collection): Promise<void> {
    await this.parts(collection).drop();
  }

  /** The state once no commit is pending. */
  async settled(collection: Collection): Promise<CollectionState> {
    const start = performance.now();
    let waited: string | undefined;
    let since = start;
    for (let delay = 1; ; delay = Math.min(2 * delay, 50)) {
      const state = await readState(this.database, collection);
      if (!state.pending) return state;
      const now = performance.now();
      if (waited !== state.pending.id) [waited, since] = [state.pending.id, now];
      else if (now - since > takeOverAfterMs) await this.carryOut(collection, state);
      checkTime(collection, start);
      await setTimeout(delay);
    }
  }

  /** Reads what is of one moment: between two commits. */
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

/** Writes what no later commit has written. */
async function write(
  documents: MongoCollection<DocumentRecord>,
  commit: number,
  { put, remove }: JournalPart,
): Promise<void> {
  const ids = [...put.map(({ _id }) => _id), ...remove];
  if (ids.length === 0) return;
  const query = documents.find({ _id: { $in: ids } }, { projection: { _id: 1 }, maxTimeMS });
  const present = new Set((await query.toArray()).map(({ _id }) => _id));
  const kept = put.map((document): DocumentRecord => ({ ...document, commit }));
  await insertMissing(
    documents,
    kept.filter(({ _id }) => !present.has(_id)),
  );
  const removedAt = new Date();
  const removed = remove.map((_id): DocumentRecord => ({ _id, commit, removedAt }));
  const changes = [...kept, ...removed].filter(({ _id }) => present.has(_id));
  if (changes.length === 0) return;
  const operations = changes.map((replacement): AnyBulkWriteOperation<DocumentRecord> => {
    const filter = { _id: replacement._id, commit: { $lt: commit } };
    return { replaceOne: { filter, replacement } };
  });
  await documents.bulkWrite(operations, { maxTimeMS });
}

/** What is there by now was written by this commit or a later one. */
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
  throw new StoreUnavailable(`no time between commits in which to read ${name}`);
}
