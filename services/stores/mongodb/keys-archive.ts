import { Binary } from 'mongodb';
import type { ArchivedKey, KeysArchive, ReplacedKey } from '../ports/keys.js';
import { blobsOf } from './blobs.js';
import { Connection } from './connection/connection.js';
import { maxLongWorkMs, maxTimeMS } from './connection/server.js';
import { keyRecord, keysOf } from './keys.js';

/** Documents per query. */
const pageSize = 1_000;

/** All keys of a MongoDB database. */
export function openMongodbKeysArchive(url: string): KeysArchive {
  const connection = new Connection(url, 'the keys');
  return {
    async *all() {
      for (let last = ''; ;) {
        const page = await connection.run((server) =>
          keysOf(server)
            .find({ _id: { $gt: last } }, { maxTimeMS })
            .sort({ _id: 1 })
            .limit(pageSize)
            .toArray(),
        );
        for (const each of page) {
          const { _id, key } = keyRecord.parse(each);
          yield { name: _id, key: key ?? null };
          last = _id;
        }
        if (page.length === 0) return;
      }
    },
    find: (name) =>
      connection.run(async (server) => {
        const found = await keysOf(server).findOne({ _id: name }, { maxTimeMS });
        return found ? { name, key: keyRecord.parse(found).key ?? null } : undefined;
      }),
    add: (keys: readonly ArchivedKey[]) =>
      connection.run(async (server) => {
        for (const { name, key } of keys) {
          const $setOnInsert = key === null ? {} : { key: new Binary(key) };
          const options = { upsert: true, maxTimeMS };
          await keysOf(server).updateOne({ _id: name }, { $setOnInsert }, options);
        }
      }, maxLongWorkMs),
    replace: (keys: readonly ReplacedKey[]) =>
      connection.run(async (server) => {
        for (const { name, before, after } of keys) {
          const filter = { _id: name, key: new Binary(before) };
          const change = { $set: { key: new Binary(after) } };
          await keysOf(server).updateOne(filter, change, { maxTimeMS });
        }
      }, maxLongWorkMs),
    close: () => connection.close(),
  };
}

/** Ids of all blobs in a MongoDB database. */
export async function* mongodbBlobIds(url: string): AsyncGenerator<string> {
  const connection = new Connection(url, 'the pictures');
  try {
    for (let last = ''; ;) {
      const page = await connection.run((server) =>
        blobsOf(server)
          .find({ _id: { $gt: last } }, { maxTimeMS, projection: { _id: true } })
          .sort({ _id: 1 })
          .limit(pageSize)
          .toArray(),
      );
      for (const { _id } of page) yield (last = _id);
      if (page.length === 0) return;
    }
  } finally {
    await connection.close();
  }
}
