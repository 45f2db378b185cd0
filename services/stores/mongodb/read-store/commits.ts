import { setTimeout } from 'node:timers/promises';
import {
  type AnyBulkWriteOperation,
  type ClientSession,
  type MongoClient,
  MongoError,
  type TransactionOptions,
} from 'mongodb';
import {
  CheckpointConflict,
  type Collection,
  type CollectionCommit,
  StoreUnavailable,
} from '../../ports.js';
import { endAbandonedTransactions } from './abandoned-transactions.js';
import { documentsName, type DocumentRecord, toPut } from './collection-layout.js';
import {
  advanceState,
  type CollectionState,
  hasMoved,
  type NumberedCommit,
  readState,
} from './collection-state.js';
import { CommitJournal } from './commit-journal.js';
import { maxTimeMS, type Server } from '../connection/server.js';

/** Makes commits atomic and reads consistent. */
export interface Commits {
  /** @throws {@link CheckpointConflict} when a checkpoint does not match. */
  commit(commits: readonly (CollectionCommit & NumberedCommit)[]): Promise<void>;
  /** Reads a consistent snapshot; every read must use the session, if there is one. */
  consistently<T>(
    collection: Collection,
    read: (session: ClientSession | undefined) => Promise<T>,
  ): Promise<T>;
  state(collection: Collection): Promise<CollectionState>;
}

/** How the server commits: in transactions, or with the journal. */
export function commitsOf(server: Server): Commits {
  return server.hasTransactions ? new TransactionCommits(server) : new JournalCommits(server);
}

/** Snapshot reads, and writes on the disks of a majority. */
const transaction: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: maxTimeMS },
  readPreference: 'primary',
  maxCommitTimeMS: maxTimeMS,
};

/** For a replica set or sharded cluster. */
class TransactionCommits implements Commits {
  constructor(private readonly server: Server) {}

  async commit(commits: readonly (CollectionCommit & NumberedCommit)[]): Promise<void> {
    const { client } = this.server;
    await client.withSession((session) =>
      inTransaction(client, session, async () => {
        // Sequential: a transaction runs one operation at a time.
        for (const commit of commits) await this.apply(commit, session);
      }),
    );
  }

  async consistently<T>(_: Collection, read: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = this.server.client.startSession({ snapshot: true });
    try {
      return await read(session);
    } finally {
      await session.endSession();
    }
  }

  state(collection: Collection): Promise<CollectionState> {
    const { database } = this.server;
    return this.consistently(collection, (session) => readState(database, collection, session));
  }

  private async apply(
    commit: CollectionCommit & NumberedCommit,
    session: ClientSession,
  ): Promise<void> {
    const { database } = this.server;
    const { collection } = commit;
    const state = await advanceState(database, collection, commit, { session });
    if (!state) throw refusal(commit, await readState(database, collection, session));
    const operations = operationsOf(commit, state.commit);
    if (operations.length === 0) return;
    const documents = database.collection<DocumentRecord>(documentsName(collection));
    await documents.bulkWrite(operations, { session, maxTimeMS });
  }
}

/** Milliseconds. A longer conflict is not with a normal commit, but with an abandoned one. */
const abandonedAfterMs = 100;

/**
 * Retries after a conflict with another transaction or a broken connection, for as long as one
 * operation may take. The driver's own retry would last two minutes. Reuses one session: the server
 * aborts its interrupted transaction when it begins the next.
 */
async function inTransaction(
  client: MongoClient,
  session: ClientSession,
  work: () => Promise<void>,
): Promise<void> {
  const start = performance.now();
  for (let delay = 2; ; delay *= 2) {
    session.startTransaction(transaction);
    try {
      await work();
      await session.commitTransaction();
      return;
    } catch (error) {
      if (session.inTransaction()) await session.abortTransaction();
      const isTransient =
        error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
      const tried = performance.now() - start;
      if (!isTransient || tried + delay > maxTimeMS) throw error;
      // If the server refuses, it aborts them itself after a while.
      if (tried > abandonedAfterMs) await endAbandonedTransactions(client).catch(() => undefined);
      await setTimeout(delay * (0.5 + Math.random()));
    }
  }
}

function operationsOf(
  { collection, put, remove }: CollectionCommit,
  commit: number,
): AnyBulkWriteOperation<DocumentRecord>[] {
  const puts = put.map((document): AnyBulkWriteOperation<DocumentRecord> => {
    const replacement = { ...toPut(collection, document), commit };
    return { replaceOne: { filter: { _id: document.id }, replacement, upsert: true } };
  });
  const removals = remove.map(({ id }) => ({ deleteOne: { filter: { _id: id } } }));
  return [...puts, ...removals];
}

/** For a standalone server, which has no transactions. */
class JournalCommits implements Commits {
  private readonly journal: CommitJournal;

  constructor(private readonly server: Server) {
    this.journal = new CommitJournal(server.database);
  }

  async commit(commits: readonly (CollectionCommit & NumberedCommit)[]): Promise<void> {
    // Each commit succeeds or fails separately; all have ended when the first failure is thrown.
    const outcomes = await Promise.allSettled(commits.map((commit) => this.commitOne(commit)));
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  private async commitOne({
    collection,
    ...changes
  }: CollectionCommit & NumberedCommit): Promise<void> {
    const { database } = this.server;
    if (hasMoved(changes, await this.state(collection)))
      throw new CheckpointConflict(collection.name);
    const isEmpty = changes.put.length === 0 && changes.remove.length === 0;
    const pending = isEmpty ? undefined : await this.journal.prepare(collection, changes);
    for (;;) {
      const state = await advanceState(database, collection, changes, { pending });
      if (state) {
        await this.journal.apply(collection, state);
        return;
      }
      if (hasMoved(changes, await this.state(collection))) {
        if (pending) await this.journal.forget(collection, pending);
        throw new CheckpointConflict(collection.name);
      }
    }
  }

  consistently<T>(collection: Collection, read: (session: undefined) => Promise<T>): Promise<T> {
    return this.journal.consistently(collection, () => read(undefined));
  }

  state(collection: Collection): Promise<CollectionState> {
    return this.journal.settled(collection);
  }
}

/** The error for a commit that was not counted. */
function refusal(commit: CollectionCommit & NumberedCommit, state: CollectionState): Error {
  const { collection } = commit;
  if (hasMoved(commit, state)) return new CheckpointConflict(collection.name);
  return new StoreUnavailable(`a commit to ${collection.name} without transactions is under way`);
}
