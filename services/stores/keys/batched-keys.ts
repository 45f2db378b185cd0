import { batchLookups } from '../async/batch-lookups.js';
import type { Keys } from '../ports.js';

/**
 * Keys that are looked up for all who ask in one turn at once: each command asks several times whether
 * people are still here, and is answered as things are after it has asked.
 */
export function batchedKeys(keys: Keys): Keys {
  const found = batchLookups((names) => keys.getMany(names));
  return {
    getMany: async (names) => {
      const all = await found(names);
      return new Map(
        names.flatMap((name) => {
          const key = all.get(name);
          return key ? [[name, key]] : [];
        }),
      );
    },
    // One that was deleted is not found, and is refused where it would be made.
    getOrCreate: async (name) => (await found([name])).get(name) ?? keys.getOrCreate(name),
    delete: (name) => keys.delete(name),
    deletedNames: (after, limit) => keys.deletedNames(after, limit),
    close: () => keys.close(),
  };
}
