import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { PersonKeys } from './event-codec.js';
import { KeyDeleted, type Keys } from '../ports.js';

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
