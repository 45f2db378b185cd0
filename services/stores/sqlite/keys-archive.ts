import { z } from 'zod';
import type { ArchivedKey, KeysArchive } from '../archive.js';
import { promised } from '../promised.js';
import { Database } from './database.js';
import { keysSchema } from './keys.js';

const keyRow = z.tuple([z.string(), z.instanceof(Uint8Array)]);
const atOnce = 1_000;

/** The keys of a file that {@link openSqliteKeys} has made, all of them. */
export function openSqliteKeysArchive(file: string): KeysArchive {
  const options = { synchronous: 'full', secureDelete: true, schema: keysSchema } as const;
  const database = new Database(file, options);
  return {
    async *all() {
      for (let last = ''; ;) {
        const page = await promised(() =>
          database.all(
            'SELECT name, key FROM keys WHERE name > ? ORDER BY name LIMIT ?',
            [last, atOnce],
            keyRow,
          ),
        );
        for (const [name, key] of page) {
          yield { name, key: key.length === 0 ? null : new Uint8Array(key) };
        }
        const end = page.at(-1);
        if (end === undefined) return;
        last = end[0];
      }
    },
    add: (keys: readonly ArchivedKey[]) =>
      promised(() => {
        const insert = 'INSERT INTO keys (name, key) VALUES (?, ?) ON CONFLICT DO NOTHING';
        database.write(() => {
          for (const { name, key } of keys) database.run(insert, [name, key ?? new Uint8Array()]);
        });
      }),
    close: () => promised(() => database.close()),
  };
}
