import type { KeyObject } from 'node:crypto';
import { Binary, ReadConcern } from 'mongodb';
import { z } from 'zod';
import { checkName } from '../ports/checks.js';
import { type KeyWrapping, newKey, noWrapping } from '../keys/master-key.js';
import { KeyDeleted, type Keys, StoreUnavailable } from '../ports.js';
import { bytesOf } from './read-store/collection-layout.js';
import { Connection } from './connection/connection.js';
import { isDuplicateKey, maxTimeMS, type Server } from './connection/server.js';

const maxNames = 10_000;
/** Attempts to read a key that another process is writing. */
const maxTries = 20;

export interface KeyRecord {
  readonly _id: string;
  /** Missing when the key was deleted; its name stays taken. */
  readonly key?: Binary;
}

export const keyRecord = z.object({
  _id: z.string(),
  key: z.instanceof(Binary).transform(bytesOf).optional(),
});

/**
 * Opens the keys in a MongoDB database, the one in the address or `trboo`. Several processes may
 * use it. Connects at the first call.
 * @param url mongodb://… or mongodb+srv://…
 * @param wrapping how keys are stored; unwrapped by default.
 */
export function openMongodbKeys(url: string, wrapping: KeyWrapping = noWrapping): Keys {
  return new MongodbKeys(new Connection(url, 'the keys'), wrapping);
}

/**
 * Returns a key only when a majority of the servers has it on disk, even one that another process
 * created: if a change of the primary undid the key, data sealed with it could never be read.
 */
class MongodbKeys implements Keys {
  constructor(
    private readonly connection: Connection,
    private readonly wrapping: KeyWrapping,
  ) {}

  getMany(names: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    return this.connection.run(async (server) => {
      const found = new Map<string, KeyObject>();
      for (let start = 0; start < names.length; start += maxNames) {
        for (const { _id, key } of await find(server, names.slice(start, start + maxNames))) {
          if (key) found.set(_id, this.wrapping.unwrap(_id, key));
        }
      }
      return found;
    });
  }

  async getOrCreate(name: string): Promise<KeyObject> {
    checkName('key name', name);
    return this.connection.run(async (server) => {
      for (let tries = 0; tries < maxTries; tries += 1) {
        const [existing] = await find(server, [name]);
        if (existing?.key) return this.wrapping.unwrap(name, existing.key);
        if (existing) throw new KeyDeleted();
        // Waits for a majority, even when another process has created the key.
        await insertUnlessThere(server, name, this.wrapping.wrap(name, newKey()));
      }
      throw new StoreUnavailable(`the key ${name} is written and cannot be read yet`);
    });
  }

  delete(name: string): Promise<void> {
    return this.connection.run(async (server) => {
      await keysOf(server).updateOne({ _id: name }, { $unset: { key: true } }, { maxTimeMS });
    });
  }

  deletedNames(after: string | undefined, limit: number): Promise<readonly string[]> {
    return this.connection.run(async (server) => {
      const found = await keysOf(server)
        .find({ _id: { $gt: after ?? '' }, key: { $exists: false } }, { maxTimeMS })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

export function keysOf({ database }: Server) {
  return database.collection<KeyRecord>('keys');
}

async function find(server: Server, names: readonly string[]) {
  const level = server.hasTransactions ? 'majority' : 'local';
  const options = { readConcern: new ReadConcern(level), maxTimeMS };
  const found = await keysOf(server)
    .find({ _id: { $in: [...names] } }, options)
    .toArray();
  return found.map((each) => keyRecord.parse(each));
}

async function insertUnlessThere(server: Server, name: string, made: Uint8Array): Promise<void> {
  const key = new Binary(made);
  try {
    const options = { upsert: true, maxTimeMS };
    await keysOf(server).updateOne({ _id: name }, { $setOnInsert: { key } }, options);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
