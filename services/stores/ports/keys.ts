import type { KeyObject } from 'node:crypto';

/**
 * 32-byte secrets by name: one per person (seals what is personal in the log) and a few of the
 * installation (`email-index`, `sign-in`). Kept outside the event store, so that deleting a
 * person's key erases what the log holds of that person, in every backup of the log.
 */
export interface Keys {
  /** The keys that exist, by name. */
  getMany(names: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  /**
   * The key of that name, made (random, durable before it is returned) if there never was one.
   * @throws {@link KeyDeleted} when there was one: what is written from then on under that name
   *   would bring back what was to be forgotten.
   */
  getOrCreate(name: string): Promise<KeyObject>;
  /**
   * Deletes for good: none is made under that name again. Nothing happens if there is none.
   * @throws StoreUnavailable when the key could not be erased yet: ask again.
   */
  delete(name: string): Promise<void>;
  /**
   * Names of keys that were deleted, in the order of their code points: the first ones, or those after a
   * name, `limit` at the most.
   */
  deletedNames(after: string | undefined, limit: number): Promise<readonly string[]>;
  /** From then on every call is answered with StoreUnavailable, but for `close` itself. */
  close(): Promise<void>;
}

/** A key of this name was deleted, and is never made again. */
export class KeyDeleted extends Error {
  constructor() {
    super('the key was deleted');
    this.name = 'KeyDeleted';
  }
}
