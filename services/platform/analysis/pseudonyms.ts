import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Keys } from '../../stores/ports.js';
import type { Disclosure } from './columns.js';

/** Name of the key, which never leaves the installation. */
const keyName = 'analysis';
const bytes = 16;
const remembered = 50_000;

/** Replaces an id outside of the installation; always the same for an id. */
export type Pseudonym = (of: string, id: string) => string;

/**
 * Keyed hashes as pseudonyms: tables of different exports can be joined, and nobody can test ids
 * with the export alone.
 */
async function pseudonymsOf(keys: Pick<Keys, 'getOrCreate'>): Promise<Pseudonym> {
  const key = await keys.getOrCreate(keyName);
  // Ids repeat in many rows.
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

/** What may leave the installation when these fields are requested. */
export async function disclosureOf(
  keys: Pick<Keys, 'getOrCreate'>,
  asked: readonly string[],
): Promise<Disclosure> {
  return { asked: new Set(asked), pseudonym: await pseudonymsOf(keys) };
}
