import type { ClientSession, Collection as MongoCollection, Db } from 'mongodb';
import { z } from 'zod';
import type { Collection, Commit } from '../../ports.js';
import { maxTimeMS } from '../connection/server.js';

/** A commit that is decided and not yet carried out; see `commit-journal.ts`. */
const pendingCommit = z.object({ id: z.string(), parts: z.number().int() });
export type PendingCommit = z.infer<typeof pendingCommit>;

const collectionState = z.object({
  /** Number of its last commit. */
  commit: z.number().int(),
  position: z.string(),
  /** Names of the entries that its documents have. */
  entries: z.array(z.string()),
  pending: pendingCommit.nullish(),
});

/** How far a collection has come: one document, so that one write decides a commit. */
export type CollectionState = z.infer<typeof collectionState>;
export type StateRecord = CollectionState & { readonly _id: string };

export function statesOf(database: Db): MongoCollection<StateRecord> {
  return database.collection<StateRecord>('checkpoints');
}

/** @throws Error when the collection was not made with `ensure`. */
export async function readState(
  database: Db,
  { name }: Collection,
  session?: ClientSession,
): Promise<CollectionState> {
  const state = await statesOf(database).findOne({ _id: name }, { session, maxTimeMS });
  if (!state) throw new Error(`collection ${name} was not made with ensure`);
  return collectionState.parse(state);
}

/** A commit that may only be the next after a certain one. */
export interface NumberedCommit extends Pick<Commit, 'checkpoint'> {
  /** Number of the collection's last commit, as the writer knows it. */
  readonly follows?: number;
}

/** Whether a collection is not where a commit wants it. */
export function hasMoved(
  { checkpoint, follows }: NumberedCommit,
  { position, commit }: CollectionState,
): boolean {
  if (follows !== undefined && follows !== commit) return true;
  return checkpoint !== undefined && checkpoint.from !== position;
}

/**
 * Counts one more commit and moves the checkpoint, if it is where the commit expects it and no
 * other commit is pending; undefined if it is not so.
 */
export async function advanceState(
  database: Db,
  { name }: Collection,
  { checkpoint, follows }: NumberedCommit,
  options: { readonly pending?: PendingCommit; readonly session?: ClientSession } = {},
): Promise<CollectionState | undefined> {
  const { pending, session } = options;
  const filter = {
    ...{ _id: name, pending: null },
    ...(checkpoint && { position: checkpoint.from }),
    ...(follows !== undefined && { commit: follows }),
  };
  const set = { ...(checkpoint && { position: checkpoint.to }), ...(pending && { pending }) };
  const advanced = await statesOf(database).findOneAndUpdate(
    filter,
    { $inc: { commit: 1 }, ...(Object.keys(set).length > 0 && { $set: set }) },
    { returnDocument: 'after', session, maxTimeMS },
  );
  return advanced ? collectionState.parse(advanced) : undefined;
}
