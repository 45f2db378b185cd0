/** A key as it is kept, wrapped or not; null when it was deleted, and its name is taken. */
export interface ArchivedKey {
  readonly name: string;
  readonly key: Uint8Array | null;
}

/** What backups and a change of the master key need of the keys: all of them, as they are kept. */
export interface KeysArchive {
  all(): AsyncIterable<ArchivedKey>;
  /** One of them; undefined when there never was one. */
  find(name: string): Promise<ArchivedKey | undefined>;
  /** Writes keys that are not there yet. */
  add(keys: readonly ArchivedKey[]): Promise<void>;
  /** Writes others in their place, each if it is still kept as it was: not one that was deleted meanwhile. */
  replace(keys: readonly ReplacedKey[]): Promise<void>;
  close(): Promise<void>;
}

/** A key that is to be kept otherwise. */
export interface ReplacedKey {
  readonly name: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}
