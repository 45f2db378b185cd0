import {
  MongoBulkWriteError,
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
  type CommandOperationOptions,
  type Db,
  MongoClient,
  type MongoClientOptions,
} from 'mongodb';
import { z } from 'zod';
import { StoreUnusable } from '../../ports.js';

/** Milliseconds that the server may work on one operation. */
export const maxTimeMS = 10_000;

/** Milliseconds for background work on a whole collection, such as creating an index. */
export const maxLongWorkMs = 60 * 60 * 1_000;
/** Options for one operation of such work. */
export const longWorkOptions: CommandOperationOptions & { readonly socketTimeoutMS: number } = {
  // The driver passes it on to the socket, but its types lack it.
  socketTimeoutMS: maxLongWorkMs,
};

const defaultDatabase = 'trboo';

/**
 * The driver's `timeoutMS` has no effect in this version, so each part of an operation has its own
 * timeout: finding a server, getting a connection, the server's work, the response.
 *
 * Writes are acknowledged when a majority has them on disk, so a change of the primary does not
 * undo them.
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

/** A connected server. */
export interface Server {
  readonly client: MongoClient;
  readonly database: Db;
  /**
   * Whether it has transactions and snapshots: a replica set or sharded cluster, not a standalone
   * server.
   */
  readonly hasTransactions: boolean;
}

/** @throws StoreUnusable for options that the driver refuses. */
function clientFor(url: string): MongoClient {
  try {
    return new MongoClient(url, optionsFor(url));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StoreUnusable(`MongoDB does not take the options of READ_STORE: ${why}`, { cause });
  }
}

/** Connects to a server. */
export async function findServer(url: string): Promise<Server> {
  const client = clientFor(url);
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

/**
 * The options of this product, except those that the address contains. Of the write concern, `journal`
 * in the address is applied; `w` and `wtimeoutMS` are not, because the driver prefers ours.
 */
function optionsFor(url: string): MongoClientOptions {
  const names = [...new URLSearchParams(url.split('?')[1]).keys()];
  const given = new Set(names.map((name) => name.toLowerCase()));
  const ours = Object.entries(options).filter(([name]) => !given.has(name.toLowerCase()));
  return Object.fromEntries(ours);
}

/** The database in the address; the driver's default would be `test`. */
function databaseOf(client: MongoClient, url: string): Db {
  const named = /^[^/]+\/\/[^/]*\/[^?]/.test(url);
  return client.db(named ? undefined : defaultDatabase);
}

/** Transient failures. All others are programming errors, and are not translated. */
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
/** No connection was free in time; the driver does not export this error's class. */
const waitQueueTimeout = 'MongoWaitQueueTimeoutError';
const transientLabels = [
  'RetryableWriteError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
];
/**
 * MaxTimeMSExpired, LockTimeout, WriteConflict, SnapshotTooOld, SnapshotUnavailable, interrupted,
 * out of disk, not primary (10107, 189, 13435, 13436), shutting down (91): the server recovers or its
 * operator does.
 */
const transientCodes = new Set([
  50, 24, 112, 239, 246, 11600, 11601, 11602, 14031, 10107, 189, 91, 13435, 13436,
]);

/** A write to a socket that the server has closed: the driver passes Node's error on. */
const isEndedSocket = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** Permanent failures and their remedies, by the server's code. */
const unusableReasons = new Map([
  [13, 'gives the account in READ_STORE too few rights: it must read and write its database'],
  [18, 'refuses the name or password in READ_STORE'],
  [8000, 'refuses the name or password in READ_STORE'],
]);

/** What the operator has to change; undefined for other failures. */
export function unusableReason(error: unknown): string | undefined {
  if (error instanceof MongoServerError) return unusableReasons.get(Number(error.code));
  // The driver reports an old server as an error of the server, or as the reason why it found none.
  const words = error instanceof MongoError ? error.message : '';
  return /maximum wire version/.test(words) ? 'is too old: 5.0 or newer is needed' : undefined;
}

/** Whether a retry may succeed. */
export function isTransient(error: unknown): boolean {
  if (unreachable.some((each) => error instanceof each) || isEndedSocket(error)) return true;
  if (error instanceof MongoError && error.name === waitQueueTimeout) return true;
  if (!(error instanceof MongoServerError)) return false;
  // Some bulk writes end with an error that did not come from the server and has no code.
  if (error instanceof MongoBulkWriteError && error.code === undefined) return true;
  const hasLabel = transientLabels.some((label) => error.hasErrorLabel(label));
  return hasLabel || transientCodes.has(Number(error.code));
}

/** Whether a write failed because the id exists. */
export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === 11_000;
}
