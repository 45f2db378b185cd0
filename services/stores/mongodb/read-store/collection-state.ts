import type { ClientSession, Collection as MongoCollection, Db } from 'mongodb';
import { z } from 'zod';
import type { Collection, Commit } from '../../ports.js';
import { maxTimeMS } from '../connection/server.js';

/** A commit that is decided but not applied yet; see `commit-journal.ts`. */
const pendingCommit = z.object({ id: z.string(), parts: z.number().int() });
export type PendingCommit = z.infer<typeof pendingCommit>;

const collectionState = z.object({
  commit: z.number().int(),
  position: z.string(),
  /** Names of the index entries in its documents. */
  entries: z.array(z.string()),
  pending: pendingCommit.nullish(),
});

/** State of a collection: a single document, so that one write decides a commit. */
export type CollectionState = z.infer<typeof collectionState>;
export type StateRecord = CollectionState & { readonly _id: string };

export function statesOf(database: Db): MongoCollection<StateRecord> {
  return database.collection<StateRecord>('checkpoints');
}

/** @throws Error when the collection was not created with `ensure`. */
export async function readState(
  database: Db,
  { name }: Collection,
  session?: ClientSession,
): Promise<CollectionState> {
  const state = await statesOf(database).findOne({ _id: name }, { session, maxTimeMS });
  if (!state) throw new Error(`collection ${name} was not created with ensure`);
  return collectionState.parse(state);
}

/** A commit that may require a certain predecessor. */
export interface NumberedCommit extends Pick<Commit, 'checkpoint'> {
  /** Number of the collection's last commit, as the writer knows it. */
  readonly follows?: number;
}

/** Whether the collection's checkpoint or commit number differs from what the commit expects. */
export function hasMoved(
  { checkpoint, follows }: NumberedCommit,
  { position, commit }: CollectionState,
): boolean {
  if (follows !== undefined && follows !== commit) return true;
  return checkpoint !== undefined && checkpoint.from !== position;
}

/**
 * Counts a commit and moves the checkpoint. Undefined when checkpoint or commit number differ from
 * what the commit expects, or another commit is pending.
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
