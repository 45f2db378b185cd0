import type { Collection, ReadStore } from './ports.js';

/** Makes a collection before its first use, and not again; where that failed, at the next use. */
export function ensuredOnce(store: ReadStore, collection: Collection): () => Promise<void> {
  let ensured: Promise<void> | undefined;
  return () => {
    ensured ??= store.ensure(collection).catch((error: unknown) => {
      ensured = undefined;
      throw error;
    });
    return ensured;
  };
}
