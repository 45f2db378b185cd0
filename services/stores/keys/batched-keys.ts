import { batchLookups } from '../async/batch-lookups.js';
import type { Keys } from '../ports.js';

/**
 * Batches lookups of keys per event-loop tick, because every command checks several times that people
 * still exist.
 */
export function batchedKeys(keys: Keys): Keys {
  const find = batchLookups((names) => keys.getMany(names));
  return {
    getMany: async (names) => {
      const all = await find(names);
      return new Map(
        names.flatMap((name) => {
          const key = all.get(name);
          return key ? [[name, key]] : [];
        }),
      );
    },
    // A deleted key is not found, and `getOrCreate` refuses it.
    getOrCreate: async (name) => (await find([name])).get(name) ?? keys.getOrCreate(name),
    delete: (name) => keys.delete(name),
    deletedNames: (after, limit) => keys.deletedNames(after, limit),
    close: () => keys.close(),
  };
}
