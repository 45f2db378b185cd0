import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Keys } from '../../stores/ports.js';
import type { Disclosure } from './columns.js';

/** Name of the key, which never leaves the installation. */
const keyName = 'analysis';
const pseudonymBytes = 16;
const maxCached = 50_000;

/** Replaces an id in an export. The same kind and id always give the same pseudonym. */
export type Pseudonym = (kind: string, id: string) => string;

/**
 * Keyed hashes as pseudonyms. Tables of different exports can be joined, but nobody can find out
 * without the key whose id a pseudonym replaces.
 */
async function pseudonymsOf(keys: Pick<Keys, 'getOrCreate'>): Promise<Pseudonym> {
  const key = await keys.getOrCreate(keyName);
  // Ids repeat in many rows.
  const cache = new LRUCache<string, string>({ max: maxCached });
  return (kind, id) => {
    const name = `${kind}:${id}`;
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const digest = createHmac('sha256', key).update(name).digest();
    const pseudonym = digest.subarray(0, pseudonymBytes).toString('base64url');
    cache.set(name, pseudonym);
    return pseudonym;
  };
}

/** What may leave the installation when these fields are requested. */
export async function disclosureOf(
  keys: Pick<Keys, 'getOrCreate'>,
  requested: readonly string[],
): Promise<Disclosure> {
  return { requested: new Set(requested), pseudonym: await pseudonymsOf(keys) };
}
