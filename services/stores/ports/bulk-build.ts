import type { Position } from '../../../events/kernel/event.js';
import type { DocumentQuery, StoredDocument } from './documents.js';

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
