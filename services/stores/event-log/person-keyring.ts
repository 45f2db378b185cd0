import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { PersonKeys } from './event-codec.js';
import { KeyDeleted, type Keys } from '../ports.js';

const prefix = 'person:';
/** Name of a person's key in {@link Keys}. */
export const personKeyName = (userId: string) => `${prefix}${userId}`;
/** Whose key it is that has this name; undefined for another. */
export const personIdOf = (name: string): string | undefined =>
  name.startsWith(prefix) ? name.slice(prefix.length) : undefined;

const maxCachedKeys = 10_000;
/** Milliseconds after which a key that another process has deleted is forgotten here too. */
const cacheMs = 60_000;

/** The keys by which what is personal of people is sealed; those that were read are remembered for a while. */
export class PersonKeyring {
  private readonly known = new LRUCache<string, KeyObject>({ max: maxCachedKeys, ttl: cacheMs });

  constructor(private readonly keys: Keys) {}

  /**
   * The key of a person who acts or is named, made at the first time. It is asked for each time: another
   * process may have deleted it.
   * @throws DomainError not-found when it was deleted: the account is gone, or going.
   */
  async requireKey(userId: string): Promise<KeyObject> {
    try {
      return await this.keys.getOrCreate(personKeyName(userId));
    } catch (error) {
      if (error instanceof KeyDeleted) throw new DomainError('not-found', 'User not found');
      throw error;
    }
  }

  /** The keys of those of these people who have one. */
  async findKeys(people: readonly string[]): Promise<PersonKeys> {
    const found = new Map<string, KeyObject>();
    const asked: string[] = [];
    for (const person of people) {
      const key = this.known.get(person);
      if (key === undefined) asked.push(person);
      else found.set(person, key);
    }
    if (asked.length === 0) return found;
    const stored = await this.keys.getMany(asked.map(personKeyName));
    for (const person of asked) {
      const key = stored.get(personKeyName(person));
      if (key === undefined) continue;
      this.known.set(person, key);
      found.set(person, key);
    }
    return found;
  }

  /** Nobody reads by it any more, nor is another made. */
  async delete(userId: string): Promise<void> {
    await this.keys.delete(personKeyName(userId));
    this.known.delete(userId);
  }
}
