/** A blob id: 64 lower-case hexadecimal digits, like a SHA-256 digest. */
export const blobId = /^[0-9a-f]{64}$/;

/**
 * Bytes by id, such as pictures: too large for the log, and erased when deleted. Ids match {@link
 * blobId}; every call throws RangeError for others. Contract tests for all adapters:
 * `tests/contract-suites/blobs-contract.ts`.
 */
export interface Blobs {
  /**
   * Stores the bytes, replacing those with the same id; durable when it resolves. Concurrent
   * readers get the old or the new bytes, never a part.
   */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there are none. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Does nothing when there are none. */
  delete(id: string): Promise<void>;
  /** Afterwards every call but `close` fails with StoreUnavailable. */
  close(): Promise<void>;
}
