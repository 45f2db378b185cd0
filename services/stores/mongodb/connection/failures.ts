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
} from 'mongodb';

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
 * out of disk: the server recovers or its operator does.
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
  // The driver reports it as an error of the server, or as the reason why it found no server.
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
