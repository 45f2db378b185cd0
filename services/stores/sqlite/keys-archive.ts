import { z } from 'zod';
import { promiseTry } from '../async/promises.js';
import type { ArchivedKey, KeysArchive, ReplacedKey } from '../ports/keys.js';
import { Database } from './database.js';
import { keysSchema } from './keys.js';

const keyRow = z.tuple([z.string(), z.instanceof(Uint8Array)]);
const pageSize = 1_000;

const archived = ([name, key]: z.output<typeof keyRow>): ArchivedKey => ({
  name,
  key: key.length === 0 ? null : new Uint8Array(key),
});

/** All keys of a file created by {@link openSqliteKeys}. */
export function openSqliteKeysArchive(file: string): KeysArchive {
  const options = { synchronous: 'full', secureDelete: true, schema: keysSchema } as const;
  const database = new Database(file, options);
  return {
    async *all() {
      for (let last = ''; ;) {
        const page = await promiseTry(() =>
          database.all(
            'SELECT name, key FROM keys WHERE name > ? ORDER BY name LIMIT ?',
            [last, pageSize],
            keyRow,
          ),
        );
        yield* page.map(archived);
        const end = page.at(-1);
        if (end === undefined) return;
        last = end[0];
      }
    },
    find: (name) =>
      promiseTry(() => {
        const [row] = database.all('SELECT name, key FROM keys WHERE name = ?', [name], keyRow);
        return row && archived(row);
      }),
    add: (keys: readonly ArchivedKey[]) =>
      promiseTry(() => {
        const insert = 'INSERT INTO keys (name, key) VALUES (?, ?) ON CONFLICT DO NOTHING';
        database.write(() => {
          for (const { name, key } of keys) database.run(insert, [name, key ?? new Uint8Array()]);
        });
      }),
    replace: (keys: readonly ReplacedKey[]) =>
      promiseTry(() => {
        const update = 'UPDATE keys SET key = ? WHERE name = ? AND key = ?';
        database.write(() => {
          for (const { name, before, after } of keys) database.run(update, [after, name, before]);
        });
        // The log still contains older versions of the pages. If another connection is reading, it is
        // truncated later.
        database.truncateWal();
      }),
    close: () => promiseTry(() => database.close()),
  };
}

/**
 * Copies a consistent snapshot of a database into a new file; other processes may write meanwhile.
 * @throws Error when the file exists.
 */
export function copyDatabase(from: string, to: string): Promise<void> {
  return promiseTry(() => {
    const database = new Database(from, { synchronous: 'full', schema: '' });
    try {
      database.copyTo(to);
    } finally {
      database.close();
    }
  });
}
