/** What a blob can be called: 64 hexadecimal digits in lower case, as a SHA-256 digest has. */
export const blobId = /^[0-9a-f]{64}$/;

/**
 * Bytes by id, such as pictures: too large for the log, and gone for good when they are deleted.
 * What it promises is written as tests in `tests/contract-suites/blobs-contract.ts`; every adapter passes them.
 * Ids match {@link blobId}; for any other, every call throws RangeError.
 */
export interface Blobs {
  /**
   * Keeps the bytes; durable when it resolves. Bytes that are there under that id are replaced,
   * and whoever reads meanwhile gets the old or the new ones, never a part.
   */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there are none. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Nothing happens if there are none. */
  delete(id: string): Promise<void>;
  /** From then on every call is answered with StoreUnavailable, but for `close` itself. */
  close(): Promise<void>;
}
