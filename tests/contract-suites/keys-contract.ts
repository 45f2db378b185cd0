import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeyDeleted, type Keys, StoreUnavailable } from '../../services/stores/ports.js';
import { hexOf } from '../support/hex-of.js';
import { expectRefusals } from '../support/refusal.js';

/** Keys to test, and what to do when the tests are over. */
export interface OpenedKeys {
  readonly keys: Keys;
  /** Called after the keys were closed. */
  readonly cleanup?: () => Promise<void> | void;
}

/** The contract tests of every implementation of {@link Keys}. */
export function keysContract(name: string, open: () => Promise<OpenedKeys>): void {
  describe(`${name} as a key store`, () => {
    let opened: OpenedKeys;
    const keys = () => opened.keys;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened.keys.close();
      await opened.cleanup?.();
    });

    it('creates a key of 32 bytes once, and returns the same later', async () => {
      const keyName = randomUUID();
      const made = await keys().getOrCreate(keyName);
      expect(hexOf(made)).toMatch(/^[0-9a-f]{64}$/);
      // Not all zero.
      expect(hexOf(made)).toMatch(/[^0]/);
      expect(hexOf(await keys().getOrCreate(keyName))).toBe(hexOf(made));
      expect(hexOf((await keys().getMany([keyName])).get(keyName))).toBe(hexOf(made));
    });

    it('creates one key for concurrent calls', async () => {
      const keyName = randomUUID();
      const made = await Promise.all(Array.from({ length: 32 }, () => keys().getOrCreate(keyName)));
      expect(new Set(made.map(hexOf)).size).toBe(1);
    });

    it('creates different keys for different names, also for similar ones', async () => {
      const base = randomUUID();
      const endings = [
        'a',
        'A',
        '\u00e1',
        'a\u0301',
        "'; DROP TABLE keys; --",
        '%',
        '_',
        '"',
        '👋',
        ' ',
      ];
      const names = endings.map((ending) => base + ending);
      const made = await Promise.all(names.map((each) => keys().getOrCreate(each)));
      expect(new Set(made.map(hexOf)).size).toBe(names.length);
      const found = await keys().getMany(names);
      expect(names.map((each) => hexOf(found.get(each)))).toEqual(made.map(hexOf));
    });

    it('finds only existing keys, and creates none', async () => {
      const [known, unknown] = [randomUUID(), randomUUID()];
      await keys().getOrCreate(known);
      expect([...(await keys().getMany([unknown, known, known])).keys()]).toEqual([known]);
      expect((await keys().getMany([unknown])).size).toBe(0);
      expect((await keys().getMany([])).size).toBe(0);
    });

    it('finds many at once', async () => {
      const names = Array.from({ length: 1_000 }, () => randomUUID());
      const wanted = names.filter((_, index) => index % 10 === 0);
      for (const each of wanted) await keys().getOrCreate(each);
      expect(new Set((await keys().getMany(names)).keys())).toEqual(new Set(wanted));
    });

    it('deletes a key for good: none is created for its name again', async () => {
      const [gone, kept] = [randomUUID(), randomUUID()];
      await keys().getOrCreate(gone);
      const other = await keys().getOrCreate(kept);
      await keys().delete(gone);
      await keys().delete(gone);
      expect(hexOf((await keys().getMany([gone, kept])).get(kept))).toBe(hexOf(other));
      expect((await keys().getMany([gone])).size).toBe(0);
      await expect(keys().getOrCreate(gone)).rejects.toBeInstanceOf(KeyDeleted);
      expect((await keys().getMany([gone])).size).toBe(0);
    });

    it('lists the names of deleted keys in order, in pages', async () => {
      const base = randomUUID();
      const names = ['c', 'a', 'é', 'b', 'kept'].map((ending) => `${base} ${ending}`);
      for (const name of names) await keys().getOrCreate(name);
      for (const name of names.slice(0, 4)) await keys().delete(name);
      await keys().delete(`${base} never there`);
      const after = (ending: string, limit: number) =>
        keys().deletedNames(`${base}${ending}`, limit);
      const ended = (endings: readonly string[]) => endings.map((ending) => `${base} ${ending}`);
      expect(await after('', 2)).toEqual(ended(['a', 'b']));
      expect((await after(' b', 10)).filter((name) => name.startsWith(base))).toEqual(
        ended(['c', 'é']),
      );
      expect(await keys().deletedNames(undefined, 1)).toHaveLength(1);
    });

    it('creates a key for a name that was deleted before it had one', async () => {
      const key = randomUUID();
      await keys().delete(key);
      expect(hexOf(await keys().getOrCreate(key))).toHaveLength(64);
    });

    it('refuses an empty name', async () => {
      await expect(keys().getOrCreate('')).rejects.toBeInstanceOf(RangeError);
    });

    it('refuses every call once closed', async () => {
      const { keys: closing, cleanup } = await open();
      await closing.close();
      await closing.close();
      const calls = [
        closing.getOrCreate('a'),
        closing.getMany(['a']),
        closing.delete('a'),
        closing.deletedNames('a', 1),
      ];
      await expectRefusals(calls, StoreUnavailable);
      await cleanup?.();
    });
  });
}
