import type { Position } from '../../../events/kernel/event.js';
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
  DocumentQuery,
} from './documents.js';

/** One write of a bulk build. */
export interface BuildStep {
  /** Sorted by id without duplicates, so that neighbours are written together. */
  readonly put: readonly StoredDocument[];
  /** Ids to delete; none of them is in `put`. */
  readonly remove: readonly string[];
  /** The checkpoint after this write. */
  readonly to: Position;
}

/**
 * Builds a new collection: one writer, no readers, large writes, indexes last. Writes survive a killed
 * process, so that the build can continue.
 */
export interface BulkBuild {
  /** Everything up to this position is written. */
  readonly checkpoint: Position;
  /** Documents by id, unordered; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /** Ids of all documents that match a query. Creates the index at its first use. */
  findIds(query: DocumentQuery): Promise<readonly string[]>;
  /**
   * Writes documents and the checkpoint atomically.
   * @throws CheckpointConflict when another writer was faster; nothing is changed.
   */
  write(step: BuildStep): Promise<void>;
  /** Creates the indexes. Afterwards it is a normal collection. */
  finish(): Promise<void>;
}

export interface Commit {
  /** Complete documents. No id may be in both `put` and `remove`. */
  readonly put: readonly StoredDocument[];
  readonly remove: readonly { readonly id: string; readonly position: Position }[];
  /** Moves the checkpoint if it still is `from`. */
  readonly checkpoint?: { readonly from: Position; readonly to: Position };
}

/** The changes of one commit to one collection. */
export interface CollectionCommit extends Commit {
  readonly collection: Collection;
}

/** Disk space of a store, in bytes. */
export interface DiskSpace {
  readonly used: number;
  readonly free: number;
}

/**
 * Documents of read models, with a checkpoint per collection. A power loss may undo the last commits
 * of a collection, but only complete ones, because a read model can be rebuilt from the log. Contract
 * tests for all adapters: `tests/contract-suites/read-store/`.
 */
export interface ReadStore {
  /**
   * Creates the collection and its indexes if they are missing. Required before any other call.
   * Cheap to repeat. Creates a collection again if its file was deleted.
   */
  ensure(collection: Collection): Promise<void>;
  /** Documents by id, unordered; unknown ids are left out. At most 10,000 ids. */
  getMany(collection: Collection, ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /**
   * One page of an index. Lists in `where` are merged in the index's order. The values in `where`
   * may change between pages, for example when a friend is added.
   * @throws {@link InvalidCursor} for a cursor of another index.
   * @throws RangeError for a query that does not fit the index.
   */
  list(collection: Collection, query: ListQuery): Promise<DocumentList>;
  /** The places that `list` would return, without reading documents. */
  places(collection: Collection, query: PlacesQuery): Promise<readonly Place[]>;
  /**
   * All matching entries of an index, unordered, without reading documents. With `among`, the cost
   * per combination of `where` grows with the smaller number: its entries, or the values of
   * `among`.
   */
  entries(collection: Collection, query: EntriesQuery): Promise<readonly IndexEntry[]>;
  /**
   * The number of `entries` for each combination of `where` that has any; costs as much as
   * `entries`.
   */
  tally(collection: Collection, query: EntriesQuery): Promise<readonly EntryCount[]>;
  /** The number of matching entries of an index. */
  count(collection: Collection, query: CountQuery): Promise<number>;
  /** Every document in pages, ordered by id: for verification and export. */
  scan(
    collection: Collection,
    options?: { pageSize?: number },
  ): AsyncIterable<readonly StoredDocument[]>;
  /**
   * Changes several collections and moves their checkpoints. Each collection changes atomically,
   * for readers and when the process is killed. One commit of many costs little more than one of a
   * single collection.
   * @throws {@link CheckpointConflict} when a checkpoint is not at `from`; that collection is
   *   unchanged. The checkpoints of the others show whether they were changed.
   * @throws StoreUnavailable when the store cannot be reached; the outcome is unknown, until the
   *   checkpoints can be read.
   * @throws RangeError for documents that a store cannot contain, or a collection that appears twice;
   *   nothing is changed.
   */
  commit(commits: readonly CollectionCommit[]): Promise<void>;
  /** Starts or continues a bulk build. Nothing else may write the collection meanwhile. */
  build(collection: Collection): Promise<BulkBuild>;
  /** Space that the collections use; undefined when the store does not know. */
  diskSpace(collections: readonly Collection[]): Promise<DiskSpace | undefined>;
  /** `startPosition` before the first commit that moved it. */
  checkpoint(collection: Collection): Promise<Position>;
  /** Deletes the collection with its documents and checkpoint. Does nothing if it is missing. */
  drop(collection: Collection): Promise<void>;
  /** Afterwards every call but `close` fails with StoreUnavailable. */
  close(): Promise<void>;
}

/** Another process moved the checkpoint: two projectors are running, and this one must stop. */
export class CheckpointConflict extends Error {
  constructor(readonly collection: string) {
    super(`another process moved the checkpoint of ${collection}`);
    this.name = 'CheckpointConflict';
  }
}

export class InvalidCursor extends Error {
  constructor() {
    super('the cursor does not belong to this list');
    this.name = 'InvalidCursor';
  }
}
