import { StoreUnusable, StoreUnavailable } from '../ports.js';

/** Another connection holds the write lock. */
export class DatabaseBusy extends StoreUnavailable {}

/** Errors worth retrying: a lock of another process, a full disk. */
const worthRetrying = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|PROTOCOL|NOMEM)/;
/** The file is not a valid database. */
const damaged = /^SQLITE_(CORRUPT|NOTADB)/;

/** Translates a driver error into a store failure; programming errors are returned unchanged. */
export function translateFailure(file: string, cause: unknown): unknown {
  const { code, message } = fieldsOf(cause);
  if (damaged.test(code)) {
    const remedy =
      'delete the file of a read model and it is rebuilt; restore all other files from a backup';
    return new StoreUnusable(`${file} is damaged (${code}): ${remedy}`, { cause });
  }
  if (code === 'SQLITE_READONLY_DBMOVED' || isTableGone(message)) {
    return new StoreUnavailable(`${file} was removed`, { cause });
  }
  if (/^SQLITE_READONLY/.test(code)) {
    const remedy = 'let this user write it and its folder';
    return new StoreUnusable(`${file} is read-only (${code}): ${remedy}`, { cause });
  }
  if (!worthRetrying.test(code)) return cause;
  const Unavailable = /^SQLITE_BUSY/.test(code) ? DatabaseBusy : StoreUnavailable;
  return new Unavailable(`${file}: ${code}`, { cause });
}

/** Tables are created with the file, so a missing one means that the file was replaced by an empty one. */
const isTableGone = (message: string) => message.startsWith('no such table');

/**
 * Not checked with `instanceof`: each test file of Jest has its own realm with other error classes.
 */
function fieldsOf(cause: unknown) {
  const isObject = typeof cause === 'object' && cause !== null;
  const code = isObject && 'code' in cause ? String(cause.code) : '';
  const message = isObject && 'message' in cause ? String(cause.message) : '';
  return { code, message };
}
