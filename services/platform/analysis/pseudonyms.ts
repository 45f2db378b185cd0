import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Keys } from '../../stores/ports.js';
import type { Disclosure } from './columns.js';

/** Name of the key, which never leaves the installation. */
const keyName = 'analysis';
const bytes = 16;
const remembered = 50_000;

/** Stands for an id outside the installation: the same everywhere, and nobody's outside. */
export type Pseudonym = (of: string, id: string) => string;

/**
 * Pseudonyms of this installation: keyed hashes, so that tables join, exports of different days too,
 * and whoever has only the export cannot try ids.
 */
export async function pseudonymsOf(keys: Pick<Keys, 'getOrCreate'>): Promise<Pseudonym> {
  const key = await keys.getOrCreate(keyName);
  // The same people and things stand in many rows.
  const known = new LRUCache<string, string>({ max: remembered });
  return (of, id) => {
    const name = `${of}:${id}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const digest = createHmac('sha256', key).update(name).digest();
    const pseudonym = digest.subarray(0, bytes).toString('base64url');
    known.set(name, pseudonym);
    return pseudonym;
  };
}

/** What may leave of an installation when this was asked for by name. */
export async function disclosureOf(
  keys: Pick<Keys, 'getOrCreate'>,
  asked: readonly string[],
): Promise<Disclosure> {
  return { asked: new Set(asked), pseudonym: await pseudonymsOf(keys) };
}
