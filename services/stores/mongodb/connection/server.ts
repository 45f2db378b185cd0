import {
  type CommandOperationOptions,
  type Db,
  MongoClient,
  type MongoClientOptions,
} from 'mongodb';
import { z } from 'zod';

/** The longest that the server may work on one operation, in milliseconds. */
export const maxTimeMS = 10_000;

/** Milliseconds for work on a whole collection that nobody waits for, such as making an index. */
export const maxLongWorkMs = 60 * 60 * 1_000;
/** The same for one operation of it. */
export const longWorkOptions: CommandOperationOptions & { readonly socketTimeoutMS: number } = {
  // The driver hands it on to the socket, and its types do not know it.
  socketTimeoutMS: maxLongWorkMs,
};

const defaultDatabase = 'trboo';

/**
 * The driver's `timeoutMS` has no effect in this version, so that each part of an operation has a
 * limit of its own: finding a server, getting a connection, the server's work, the answer.
 *
 * What is written has reached the disks of a majority before it is said to be written: a change of
 * the primary takes nothing of it back.
 */
const options: MongoClientOptions = {
  appName: 'trboo',
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  waitQueueTimeoutMS: maxTimeMS,
  socketTimeoutMS: maxTimeMS + 5_000,
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: maxTimeMS },
  readPreference: 'primary',
};

const hello = z.object({ setName: z.string().optional(), msg: z.string().optional() });

/** A server that answers. */
export interface Server {
  readonly client: MongoClient;
  readonly database: Db;
  /** Whether it has transactions and snapshots: a replica set or a sharded cluster, not one alone. */
  readonly hasTransactions: boolean;
}

/** Finds a server that answers. */
export async function findServer(url: string): Promise<Server> {
  const client = new MongoClient(url, optionsFor(url));
  try {
    await client.connect();
    const { setName, msg } = hello.parse(await client.db('admin').command({ hello: 1 }));
    const hasTransactions = setName !== undefined || msg === 'isdbgrid';
    return { client, database: databaseOf(client, url), hasTransactions };
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Our options, but for those that the address gives itself. */
function optionsFor(url: string): MongoClientOptions {
  const names = [...new URLSearchParams(url.split('?')[1]).keys()];
  const given = new Set(names.map((name) => name.toLowerCase()));
  const ours = Object.entries(options).filter(([name]) => !given.has(name.toLowerCase()));
  return Object.fromEntries(ours);
}

/** The database that the address names; the driver's own default would be `test`. */
function databaseOf(client: MongoClient, url: string): Db {
  const named = /^[^/]+\/\/[^/]*\/[^?]/.test(url);
  return client.db(named ? undefined : defaultDatabase);
}
