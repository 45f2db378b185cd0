import { setImmediate } from 'node:timers/promises';
import { withoutRequester } from './fair-queue.js';

/** Keys of one look-up at the most, unless one alone asks for more. */
const maxKeys = 1_000;

type Found<Value> = Promise<ReadonlyMap<string, Value>>;

/** A look-up that is gathered: for more who ask in the same turn. */
interface Gathering<Value> {
  readonly keys: Set<string>;
  readonly found: Found<Value>;
}

/**
 * Looks up what all ask for who ask in the same turn, once: each look-up costs much, whatever it is
 * for. It is done after they have asked, so that nobody is given what was true before, and in
 * nobody's turn: who asks for much would keep those waiting who asked with them. Each is given what was
 * found for all of them, by key.
 */
export function batchLookups<Value>(
  find: (keys: readonly string[]) => Found<Value>,
): (keys: readonly string[]) => Found<Value> {
  let gathering: Gathering<Value> | undefined;
  const gather = () => {
    const keys = new Set<string>();
    const found = setImmediate().then(() => {
      if (gathering === begun) gathering = undefined;
      return withoutRequester(() => find([...keys]));
    });
    const begun = { keys, found };
    return begun;
  };
  return (asked) => {
    if (gathering === undefined || gathering.keys.size + asked.length > maxKeys) {
      gathering = gather();
    }
    for (const key of asked) gathering.keys.add(key);
    return gathering.found;
  };
}
