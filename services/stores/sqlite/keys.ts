import type { KeyObject } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { checkName } from '../ports/checks.js';
import { type KeyWrapping, newKey, noWrapping } from '../keys/master-key.js';
import { KeyDeleted, type Keys, StoreUnavailable } from '../ports.js';
import { promiseTry } from '../async/promises.js';
import { paddedChunks, placeholders } from './statements.js';
import { Database } from './database.js';

export const keysSchema = `
  CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY NOT NULL, key BLOB NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS deleted_keys ON keys (name) WHERE key = x''`;
/** Marks a deleted key, whose name cannot be used again. */
const deleted = new Uint8Array();
const nameRow = z.tuple([z.string()]);
const keyRow = z.tuple([z.string(), z.instanceof(Uint8Array)]);

export interface SqliteKeysOptions {
  /** How long a call waits for another process's lock, in milliseconds; default 5,000. */
  readonly busyTimeout?: number;
  /** How keys are stored; unwrapped by default. */
  readonly wrapping?: KeyWrapping;
}

/**
 * Opens the keys in one SQLite file that only its owner may read, creating it when it is missing.
 * Several processes may have it open.
 * @throws {@link StoreUnavailable} when the file cannot be opened.
 */
export function openSqliteKeys(
  file: string,
  { busyTimeout, wrapping = noWrapping }: SqliteKeysOptions = {},
): Keys {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  // For an existing file. SQLite gives the files next to it the same mode.
  chmodSync(file, 0o600);
  const options = {
    synchronous: 'full',
    secureDelete: true,
    schema: keysSchema,
    busyTimeout,
  } as const;
  return new SqliteKeys(new Database(file, options), wrapping);
}

class SqliteKeys implements Keys {
  constructor(
    private readonly database: Database,
    private readonly wrapping: KeyWrapping,
  ) {}

  getMany(names: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    return promiseTry(() => this.find(names));
  }

  getOrCreate(name: string): Promise<KeyObject> {
    return promiseTry(() => {
      checkName('key name', name);
      const existing = this.find([name]).get(name);
      if (existing) return existing;
      const insert = 'INSERT INTO keys (name, key) VALUES (?, ?) ON CONFLICT DO NOTHING';
      return this.database.write(() => {
        this.database.run(insert, [name, this.wrapping.wrap(name, newKey())]);
        const key = this.find([name]).get(name);
        if (!key) throw new KeyDeleted();
        return key;
      });
    });
  }

  delete(name: string): Promise<void> {
    return promiseTry(() => {
      this.database.run('UPDATE keys SET key = ? WHERE name = ?', [deleted, name]);
      // The log still contains older versions of the page, with the key.
      if (this.database.truncateWal()) return;
      throw new StoreUnavailable(`the key ${name} is deleted, but its bytes are not yet erased`);
    });
  }

  deletedNames(after: string | undefined, limit: number): Promise<readonly string[]> {
    return promiseTry(() => {
      const query = "SELECT name FROM keys WHERE key = x'' AND name > ? ORDER BY name LIMIT ?";
      return this.database.all(query, [after ?? '', limit], nameRow).map(([name]) => name);
    });
  }

  close(): Promise<void> {
    return promiseTry(() => this.database.close());
  }

  private find(names: readonly string[]): ReadonlyMap<string, KeyObject> {
    const found = paddedChunks(names, null).flatMap((chunk) =>
      this.database.all(
        `SELECT name, key FROM keys WHERE name IN (${placeholders(chunk.length)}) AND key != x''`,
        chunk,
        keyRow,
      ),
    );
    return new Map(found.map(([name, stored]) => [name, this.wrapping.unwrap(name, stored)]));
  }
}
