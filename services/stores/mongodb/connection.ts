import {
  type CommandOperationOptions,
  type Db,
  MongoBulkWriteError,
  MongoClient,
  type MongoClientOptions,
  MongoClientClosedError,
  MongoError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoRuntimeError,
  MongoServerClosedError,
  MongoServerError,
  MongoSystemError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { z } from 'zod';
import { StoreRefuses, StoreUnavailable } from '../ports.js';

/** The longest that the server may work on one operation, in milliseconds. */
export const maxTimeMS = 10_000;

/** Milliseconds for work on a whole collection that nobody waits for, such as making an index. */
export const longestWork = 60 * 60 * 1_000;
/** The same for one operation of it. */
export const patiently: CommandOperationOptions & { readonly socketTimeoutMS: number } = {
  // The driver hands it on to the socket, and its types do not know it.
  socketTimeoutMS: longestWork,
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

/**
 * Milliseconds after which a call is given up, with all that the options allow it. The driver itself
 * waits for ever when a connection closes in the moment in which it writes: for a drained socket, of one
 * that is gone (7.9 too).
 */
const longestCall = 25_000;

/** Failures that may be gone at the next try. All others are mistakes of ours, and stay as they are. */
const unreachable = [
  MongoNetworkError,
  MongoSystemError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoServerClosedError,
  MongoClientClosedError,
  MongoExpiredSessionError,
  MongoWriteConcernError,
  MongoRuntimeError,
];
/** No connection was free in time; the driver does not export what it throws. */
const noneWasFree = 'MongoWaitQueueTimeoutError';
const passingLabels = [
  'RetryableWriteError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
];
/**
 * MaxTimeMSExpired, LockTimeout, WriteConflict, SnapshotTooOld,
 * SnapshotUnavailable, interrupted, out of disk: whoever runs the server puts it right.
 */
const passingCodes = new Set([
  50, 24, 112, 239, 246, 11600, 11601, 11602, 14031, 10107, 189, 91, 13435, 13436,
]);

const hello = z.object({ setName: z.string().optional(), msg: z.string().optional() });

/** A server that answers. */
export interface Server {
  readonly client: MongoClient;
  readonly database: Db;
  /** Whether it has transactions and snapshots: a replica set or a sharded cluster, not one alone. */
  readonly hasTransactions: boolean;
}

/**
 * One client of a MongoDB server or cluster. It connects at the first call, connects again by
 * itself, and need not find a server at the start.
 */
export class Connection {
  private readonly url: string;
  private readonly what: string;
  private server: Promise<Server> | undefined;
  private closed = false;

  /** @param what whose calls fail when it is closed or unreachable, for messages: `the keys`. */
  constructor(url: string, what: string) {
    this.url = url;
    this.what = what;
  }

  /**
   * @param longest milliseconds that it may take.
   * @throws {@link StoreUnavailable} when no server answers in time, or the connection is closed.
   */
  async run<T>(work: (server: Server) => Promise<T>, longest = longestCall): Promise<T> {
    if (this.closed) throw new StoreUnavailable(`${this.what} are closed`);
    try {
      return await this.within(longest, work);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal) throw new StoreRefuses(`MongoDB ${refusal}`, { cause: error });
      if (!isPassing(error)) throw error;
      throw new StoreUnavailable(`${this.what} in MongoDB cannot be reached`, { cause: error });
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const server = await this.server?.catch(() => undefined);
    await server?.client.close();
  }

  /** Also gives up the client when time is over: what does not answer would never be free again. */
  private async within<T>(longest: number, work: (server: Server) => Promise<T>): Promise<T> {
    const connecting = this.connected();
    const server = await connecting;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (this.server === connecting) this.server = undefined;
        void server.client.close().catch(() => undefined);
        reject(new StoreUnavailable(`${this.what} in MongoDB do not answer`));
      }, longest);
    });
    try {
      return await Promise.race([work(server), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  private connected(): Promise<Server> {
    // A client that could not connect once never does: the next call starts with a new one.
    this.server ??= connect(this.url).catch((error: unknown) => {
      this.server = undefined;
      throw error;
    });
    return this.server;
  }
}

async function connect(url: string): Promise<Server> {
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

/** A write on a socket that the server has ended: the driver passes Node's own error on. */
const isEndedSocket = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** What no time heals: what is to be changed, by the server's code. */
const refusals = new Map([
  [13, 'gives the account in READ_STORE too few rights: it must read and write its database'],
  [18, 'refuses the name or password in READ_STORE'],
  [8000, 'refuses the name or password in READ_STORE'],
]);

function refusalIn(error: unknown): string | undefined {
  if (error instanceof MongoServerError) return refusals.get(Number(error.code));
  // The driver says so of a server that it found, or in its reason of finding none.
  const words = error instanceof MongoError ? error.message : '';
  return /maximum wire version/.test(words) ? 'is too old: 5.0 or newer is needed' : undefined;
}

function isPassing(error: unknown): boolean {
  if (unreachable.some((each) => error instanceof each) || isEndedSocket(error)) return true;
  if (error instanceof MongoError && error.name === noneWasFree) return true;
  if (!(error instanceof MongoServerError)) return false;
  // What ends a bulk write is told so, also when it is no answer of the server and has no code.
  if (error instanceof MongoBulkWriteError && error.code === undefined) return true;
  const hasLabel = passingLabels.some((label) => error.hasErrorLabel(label));
  return hasLabel || passingCodes.has(Number(error.code));
}

/** Whether a write failed because a document with that id was there. */
export function isDuplicate(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === 11_000;
}
