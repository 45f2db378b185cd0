import type { Position } from '../../../events/kernel/event.js';
import type { BulkBuild } from './bulk-build.js';
import type {
  Collection,
  CountQuery,
  DocumentList,
  EntriesQuery,
  EntryCount,
  IndexEntry,
  ListQuery,
  Place,
  PlacesQuery,
  StoredDocument,
} from './documents.js';

export interface Commit {
  /** Written whole; an id may stand in only one of `put` and `remove`. */
  readonly put: readonly StoredDocument[];
  readonly remove: readonly { readonly id: string; readonly position: Position }[];
  /** Moves the collection's checkpoint, when it still is `from`. */
  readonly checkpoint?: { readonly from: Position; readonly to: Position };
}

/** What one commit does to one collection. */
export interface CollectionCommit extends Commit {
  readonly collection: Collection;
}

/** Bytes of a store. */
export interface DiskSpace {
  readonly used: number;
  /** Free for more. */
  readonly free: number;
}

/**
 * Documents of read models, with a checkpoint for each collection. What it promises is written as
 * tests in `tests/contract-suites/read-store/`; every adapter passes them. A read model can always be built
 * anew from the log, so a commit may be lost when the machine loses power, but only whole and only
 * together with all later commits of its collection.
 */
export interface ReadStore {
  /**
   * Makes the collection and its indexes if they are missing. Needed before any other call; what this
   * store has made costs next to nothing to ask for again, and is made again where its file is gone.
   */
  ensure(collection: Collection): Promise<void>;
  /** Documents by id, in no particular order; unknown ids are left out. At most 10,000 ids. */
  getMany(collection: Collection, ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /**
   * One page of an index. With `in` lists it merges the branches in the index's order.
   * The values in `where` may change from page to page, for example when a friend is added.
   * @throws {@link InvalidCursor} for a cursor that no list over this index gave.
   * @throws RangeError for a query that does not fit the index.
   */
  list(collection: Collection, query: ListQuery): Promise<DocumentList>;
  /** The places of what `list` would give, without reading the documents. */
  places(collection: Collection, query: PlacesQuery): Promise<readonly Place[]>;
  /**
   * All entries of an index that match, in no order, without reading the documents. With `among`,
   * what is read for each combination of `where` grows with the lesser of two: its entries, and
   * the values of `among`.
   */
  entries(collection: Collection, query: EntriesQuery): Promise<readonly IndexEntry[]>;
  /** How many `entries` there are for each combination of `where` that has any; as cheap to read. */
  tally(collection: Collection, query: EntriesQuery): Promise<readonly EntryCount[]>;
  count(collection: Collection, query: CountQuery): Promise<number>;
  /** Every document, ordered by id, in pages: for verification and export. */
  scan(
    collection: Collection,
    options?: { pageSize?: number },
  ): AsyncIterable<readonly StoredDocument[]>;
  /**
   * Applies the changes to several collections and moves their checkpoints: for each collection
   * all or nothing, also when the process is killed, and readers see all of it or nothing. Together
   * they cost little more than one.
   * @param held is told of each stretch of milliseconds for which nobody else had a turn in this
   *   thread, by a store that blocks and gives turns between them.
   * @throws {@link CheckpointConflict} when a checkpoint is not at `from`; nothing of that
   *   collection is changed. What became of the others, their checkpoints tell.
   * @throws StoreUnavailable when the store cannot be reached; the outcome is unknown, and
   *   the checkpoints tell it.
   * @throws RangeError for what no store takes, or a collection that stands twice; nothing is
   *   changed.
   */
  commit(
    commits: readonly CollectionCommit[],
    held?: (milliseconds: number) => void,
  ): Promise<void>;
  /** Begins to build a collection, or goes on with it; nobody else may write it meanwhile. */
  build(collection: Collection): Promise<BulkBuild>;
  /** What collections take of the store; undefined where it does not know. */
  diskSpace(collections: readonly Collection[]): Promise<DiskSpace | undefined>;
  /** The collection's checkpoint; `startPosition` before the first commit that moved it. */
  checkpoint(collection: Collection): Promise<Position>;
  /** Deletes the collection with its documents and checkpoint. Nothing happens if it is missing. */
  drop(collection: Collection): Promise<void>;
  /** From then on every call is answered with StoreUnavailable, but for `close` itself. */
  close(): Promise<void>;
}

/** Somebody else moved the checkpoint: two projectors are at work, and this one must stop. */
export class CheckpointConflict extends Error {
  constructor(readonly collection: string) {
    super(`the checkpoint of ${collection} was moved by somebody else`);
    this.name = 'CheckpointConflict';
  }
}

export class InvalidCursor extends Error {
  constructor() {
    super('the cursor does not belong to this list');
    this.name = 'InvalidCursor';
  }
}
