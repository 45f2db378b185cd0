import { once } from './once.js';
import type { Collection, ReadStore } from './ports.js';

/** Makes a collection before its first use, and not again; where that failed, at the next use. */
export const ensuredOnce = (store: ReadStore, collection: Collection) =>
  once(() => store.ensure(collection));
