/** A key as backups hold it; null when it was deleted, and its name is taken. */
export interface ArchivedKey {
  readonly name: string;
  readonly key: Uint8Array | null;
}

/** What only backups need of the keys: to see all of them, and to bring them back. */
export interface KeysArchive {
  all(): AsyncIterable<ArchivedKey>;
  /** Writes keys that are not there yet. */
  add(keys: readonly ArchivedKey[]): Promise<void>;
  close(): Promise<void>;
}
