import { type KeyObject, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { KeyDeleted, type Keys, type JsonObject } from '../ports.js';
import { parseJsonObject } from '../ports/stored-json.js';
import type { PersonKeys } from './event-codec.js';

const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM (NIST SP 800-38D), by its name in JSON Web Algorithms (RFC 7518). */
const algorithm = 'A256GCM';

/**
 * The sealed fields of an event: one encrypted JSON text. Other forms are refused; a new algorithm
 * needs a new schema.
 */
const sealedFields = z.strictObject({ algorithm: z.literal(algorithm), content: z.string() });

/** The older form, with each field sealed separately: texts directly, other values as JSON. */
const sealedField = z.union([
  z.strictObject({ sealed: z.string() }),
  z.strictObject({ sealedJson: z.string() }),
]);

/**
 * Seals fields with a person's key; the result contains nonce, tag and ciphertext in base64. Algorithm
 * and `context` (the event id) are authenticated, so sealed fields cannot be moved to another event.
 */
export function seal(key: KeyObject, context: string, fields: JsonObject): JsonObject {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(contextOf(context, algorithm)));
  const body = Buffer.concat([cipher.update(JSON.stringify(fields), 'utf8'), cipher.final()]);
  const content = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  return { algorithm, content };
}

/**
 * The unsealed fields.
 * @throws Error when sealed with another key, in another context, or changed since.
 */
export function unseal(key: KeyObject, context: string, stored: unknown): JsonObject {
  const { content } = sealedFields.parse(stored);
  return parseJsonObject(unsealText(key, contextOf(context, algorithm), content));
}

/**
 * The value of a field in the older form.
 * @throws Error when sealed with another key, in another context, or changed since.
 */
export function unsealField(
  key: KeyObject,
  context: string,
  field: string,
  stored: unknown,
): unknown {
  const value = sealedField.parse(stored);
  if ('sealed' in value) return unsealText(key, contextOf(context, field), value.sealed);
  return JSON.parse(unsealText(key, contextOf(context, field), value.sealedJson));
}

/** Unambiguous, because no field is named like an algorithm. */
const contextOf = (context: string, what: string) => `${context}:${what}`;

function unsealText(key: KeyObject, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const body = decipher.update(bytes.subarray(nonceLength + tagLength));
  // Checks the tag; the text must not be used before.
  decipher.final();
  return body.toString('utf8');
}

const prefix = 'person:';
/** Name of a person's key in {@link Keys}. */
export const personKeyName = (userId: string) => `${prefix}${userId}`;
/** The user id in a key's name; undefined for other keys. */
export const personIdOf = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined;

const maxCachedKeys = 10_000;
/** Milliseconds until a key deleted by another process is dropped from the cache. */
const cacheMs = 60_000;

/** Looks up the keys that seal personal data, with a cache for reads. */
export class PersonKeyring {
  private readonly cache = new LRUCache<string, KeyObject>({ max: maxCachedKeys, ttl: cacheMs });

  constructor(private readonly keys: Keys) {}

  /**
   * The key of a person, which is created the first time. Not cached, because another process may have
   * deleted it.
   * @throws DomainError not-found when it was deleted: the account is erased or being erased.
   */
  async requireKey(userId: string): Promise<KeyObject> {
    try {
      return await this.keys.getOrCreate(personKeyName(userId));
    } catch (error) {
      if (error instanceof KeyDeleted) throw new DomainError('not-found', 'User not found');
      throw error;
    }
  }

  /** The existing keys of these people. */
  async findKeys(people: readonly string[]): Promise<PersonKeys> {
    const found = new Map<string, KeyObject>();
    const uncached: string[] = [];
    for (const person of people) {
      const key = this.cache.get(person);
      if (key === undefined) uncached.push(person);
      else found.set(person, key);
    }
    if (uncached.length === 0) return found;
    const stored = await this.keys.getMany(uncached.map(personKeyName));
    for (const person of uncached) {
      const key = stored.get(personKeyName(person));
      if (key === undefined) continue;
      this.cache.set(person, key);
      found.set(person, key);
    }
    return found;
  }

  /** Deletes the key permanently: no new key is created for this person. */
  async delete(userId: string): Promise<void> {
    await this.keys.delete(personKeyName(userId));
    this.cache.delete(userId);
  }
}
