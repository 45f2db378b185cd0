import { afterAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { openSqliteKeys } from '../../services/stores/sqlite/keys.js';
import { openSqliteKeysArchive } from '../../services/stores/sqlite/keys-archive.js';
import {
  openMongodbKeysArchive,
  mongodbBlobIds,
} from '../../services/stores/mongodb/keys-archive.js';
import { openMongodbBlobs } from '../../services/stores/mongodb/blobs.js';
import { openMongodbKeys } from '../../services/stores/mongodb/keys.js';
import { hexOf } from '../support/hex-of.js';
import { startTestServer } from '../stand-ins/mongodb/test-server.js';
import type { ArchivedKey, KeysArchive } from '../../services/stores/ports/keys.js';
import { KeyDeleted, type Keys } from '../../services/stores/ports.js';
import { temporaryFolder } from '../support/temporary-folder.js';

interface Opened {
  readonly keys: Keys;
  readonly archive: KeysArchive;
}
const mongodb = await startTestServer();
let databases = 0;
const newDatabase = () => mongodb.url.replace(/(\?|$)/, `_${(databases += 1)}$1`);
const folder = temporaryFolder();

const sqlite = (): Opened => {
  const file = join(folder.path, `keys${(databases += 1)}.db`);
  return { keys: openSqliteKeys(file), archive: openSqliteKeysArchive(file) };
};
const inMongodb = (): Opened => {
  const url = newDatabase();
  return { keys: openMongodbKeys(url), archive: openMongodbKeysArchive(url) };
};
const engines: readonly (readonly [string, () => Opened])[] = [
  ['SQLite', sqlite],
  [`MongoDB (${mongodb.kind})`, inMongodb],
];
const ways = engines.flatMap(([from, open]) =>
  engines.map(([to, openOther]) => [from, to, open, openOther] as const),
);

afterAll(async () => {
  await mongodb.stop();
  folder.remove();
});

describe('The keys of a backup', () => {
  it.each(ways)('are copied from %s to %s, also the deleted ones', async (_, __, from, to) => {
    const [source, target] = [from(), to()];
    const ada = await source.keys.getOrCreate('person:ada');
    await source.keys.getOrCreate('person:ben');
    await source.keys.delete('person:ben');
    const all: ArchivedKey[] = [];
    for await (const key of source.archive.all()) all.push(key);
    expect(all).toEqual([
      { name: 'person:ada', key: new Uint8Array(ada.export()) },
      { name: 'person:ben', key: null },
    ]);
    await target.archive.add(all);
    await target.archive.add(all);
    expect(hexOf(await target.keys.getOrCreate('person:ada'))).toBe(hexOf(ada));
    await expect(target.keys.getOrCreate('person:ben')).rejects.toBeInstanceOf(KeyDeleted);
    for (const { keys, archive } of [source, target])
      await Promise.all([keys, archive].map((each) => each.close()));
  });
});

it('The pictures of a backup are all those in MongoDB', async () => {
  const url = newDatabase();
  const blobs = openMongodbBlobs(url);
  const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
  for (const id of ids) await blobs.put(id, new Uint8Array([1]));
  const found: string[] = [];
  for await (const id of mongodbBlobIds(url)) found.push(id);
  expect(found).toEqual(ids);
  await blobs.close();
});
