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
