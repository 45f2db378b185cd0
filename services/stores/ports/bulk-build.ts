import type { Position } from '../../../events/kernel/event.js';
import type { DocumentQuery, StoredDocument } from './documents.js';
import type { JsonObject } from './json.js';

/** A document as a build writes it. */
export interface BuiltDocument {
  readonly id: string;
  /** Position of the last event that it saw. */
  readonly position: Position;
  /** Its body, a JSON object. */
  readonly json: string;
  /** The same, where it is at hand. */
  readonly body?: JsonObject | undefined;
}

/** What a build writes at once. */
export interface BuildStep {
  /**
   * Each once, sorted by id, so that what lies together is written together: more than memory may
   * hold. A store that tries again goes through them again.
   */
  readonly put: Iterable<BuiltDocument>;
  /** None of those that are put. */
  readonly remove: readonly string[];
  /** How far the build has come with this. */
  readonly to: Position;
}

/**
 * A collection that is built from nothing by one writer, while nobody reads it: much at a time, and
 * its indexes at last. What was written stays when the process is killed, so that a build goes on.
 */
export interface BulkBuild {
  /** How far it has come: what lies before is written. */
  readonly checkpoint: Position;
  /** Documents by id, in no particular order; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<readonly StoredDocument[]>;
  /** Ids of all documents that a query matches: its index is made when it is first asked for. */
  findIds(query: DocumentQuery): Promise<readonly string[]>;
  /**
   * Writes documents and how far the build is, all or nothing.
   * @throws CheckpointConflict when somebody else has written; nothing is changed.
   */
  write(step: BuildStep): Promise<void>;
  /** Makes the indexes: from then on it is a collection like any other. */
  finish(): Promise<void>;
}
