import type { KeyObject } from 'node:crypto';

/** A key as stored, wrapped or not; null when it was deleted, because its name stays taken. */
export interface ArchivedKey {
  readonly name: string;
  readonly key: Uint8Array | null;
}

/** All keys as stored, for backups and changes of the master key. */
export interface KeysArchive {
  all(): AsyncIterable<ArchivedKey>;
  /** Undefined when there never was such a key. */
  find(name: string): Promise<ArchivedKey | undefined>;
  /** Writes keys that do not exist yet. */
  add(keys: readonly ArchivedKey[]): Promise<void>;
  /** Replaces keys that are still stored as `before`; skips those deleted meanwhile. */
  replace(keys: readonly ReplacedKey[]): Promise<void>;
  close(): Promise<void>;
}

/** A stored key and its replacement. */
export interface ReplacedKey {
  readonly name: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * 32-byte secrets by name: one per person, which seals personal data in the log, and a few of the
 * installation (`email-index`, `sign-in`). Stored outside the event store: deleting a person's key
 * erases that person's data in the log and in every backup of it.
 */
export interface Keys {
  /** The existing keys, by name. */
  getMany(names: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  /**
   * The key of this name, created (random, durable before it is returned) if there never was one.
   * @throws {@link KeyDeleted} when it was deleted: a new one would undo the erasure.
   */
  getOrCreate(name: string): Promise<KeyObject>;
  /**
   * Deletes permanently: no key of this name is created again. Does nothing if there is none.
   * @throws StoreUnavailable when the key could not be erased yet: try again.
   */
  delete(name: string): Promise<void>;
  /**
   * Names of deleted keys in code point order, at most `limit`: the first ones, or those after a
   * name.
   */
  deletedNames(after: string | undefined, limit: number): Promise<readonly string[]>;
  /** Afterwards every call but `close` fails with StoreUnavailable. */
  close(): Promise<void>;
}

/** The key of this name was deleted and is never created again. */
export class KeyDeleted extends Error {
  constructor() {
    super('the key was deleted');
    this.name = 'KeyDeleted';
  }
}
