import type { KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { durableKeysContract } from '../../../tests/contract-suites/durable-contracts.js';
import { hexOf } from '../../../tests/support/hex-of.js';
import { keysContract } from '../../../tests/contract-suites/keys-contract.js';
import { temporaryFolder } from '../../../tests/support/temporary-folder.js';
import { keyWrapping } from '../keys/master-key.js';
import { StoreUnavailable } from '../ports.js';
import { Database } from './database.js';
import { openSqliteKeys } from './keys.js';

keysContract('SQLite', () => {
  const { file, remove } = temporaryFolder();
  return Promise.resolve({ keys: openSqliteKeys(file('keys.db')), cleanup: remove });
});

keysContract('SQLite, wrapped,', () => {
  const { file, remove } = temporaryFolder();
  const wrapping = keyWrapping({ current: new Uint8Array(32).fill(7), previous: null });
  return Promise.resolve({ keys: openSqliteKeys(file('keys.db'), { wrapping }), cleanup: remove });
});

durableKeysContract('SQLite', () => {
  const { file, remove } = temporaryFolder();
  const open = () => Promise.resolve(openSqliteKeys(file('folder/keys.db')));
  return Promise.resolve({ open, cleanup: remove });
});

/** The database's files: itself, its write-ahead log and the log's index. */
function filesOf(file: string): readonly string[] {
  const names = readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)));
  return names.map((name) => join(dirname(file), name));
}

function isOnDisk(file: string, key: KeyObject | undefined): boolean {
  if (key === undefined) throw new Error('there was no such key');
  return filesOf(file).some((each) => readFileSync(each).includes(key.export()));
}

describe('The SQLite keys', () => {
  it('leave no byte of a deleted key in any file', async () => {
    const { file, remove } = temporaryFolder();
    const path = file('keys.db');
    const keys = openSqliteKeys(path);
    const names = Array.from({ length: 300 }, (_, index) => `person-${index}`);
    const created = new Map<string, KeyObject>();
    for (const name of names) created.set(name, await keys.getOrCreate(name));
    const [deleted, remaining] = [names.slice(0, 200), names.slice(200)];
    for (const name of deleted) {
      expect(isOnDisk(path, created.get(name))).toBe(true);
      await keys.delete(name);
      expect(isOnDisk(path, created.get(name))).toBe(false);
    }
    expect(new Set((await keys.getMany(names)).keys())).toEqual(new Set(remaining));
    await keys.close();
    for (const name of deleted) {
      expect(isOnDisk(path, created.get(name))).toBe(false);
    }
    remove();
  });

  it('throw StoreUnavailable if the bytes of a deleted key cannot be erased yet, and erase them later', async () => {
    const { file, remove } = temporaryFolder();
    const path = file('keys.db');
    const keys = openSqliteKeys(path, { busyTimeout: 1 });
    const key = await keys.getOrCreate('somebody');
    const reader = new Database(path, { synchronous: 'full', schema: '' });
    reader.exec('BEGIN; SELECT count(*) FROM keys');
    await expect(keys.delete('somebody')).rejects.toBeInstanceOf(StoreUnavailable);
    expect((await keys.getMany(['somebody'])).size).toBe(0);
    reader.exec('COMMIT');
    await keys.delete('somebody');
    expect(isOnDisk(path, key)).toBe(false);
    reader.close();
    await keys.close();
    remove();
  });

  it('can be read by their owner only, even if the file existed with other rights', async () => {
    const { file, remove } = temporaryFolder();
    const path = file('keys.db');
    writeFileSync(path, '', { mode: 0o644 });
    const keys = openSqliteKeys(path);
    await keys.getOrCreate('somebody');
    const files = filesOf(path);
    expect(files).toHaveLength(3);
    for (const each of files) expect(statSync(each).mode & 0o777).toBe(0o600);
    await keys.close();
    remove();
  });

  it('are the same for all processes, even if two create a key concurrently', async () => {
    const { file, remove } = temporaryFolder();
    const [one, two] = [openSqliteKeys(file('keys.db')), openSqliteKeys(file('keys.db'))];
    const names = Array.from({ length: 20 }, (_, index) => `person-${index}`);
    const keys = await Promise.all(
      names.map((name) => Promise.all([one.getOrCreate(name), two.getOrCreate(name)])),
    );
    for (const [first, second] of keys) expect(hexOf(second)).toBe(hexOf(first));
    await one.delete('person-0');
    expect((await two.getMany(['person-0'])).size).toBe(0);
    await one.close();
    await two.close();
    remove();
  });
});
