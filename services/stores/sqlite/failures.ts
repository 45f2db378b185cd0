import { StoreUnusable, StoreUnavailable } from '../ports.js';

/** Another connection holds the write lock. */
export class DatabaseBusy extends StoreUnavailable {}

/** Errors worth retrying: a lock of another process, a full disk. */
const worthRetrying = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|PROTOCOL|NOMEM)/;
/** The file is not a valid database. */
const damaged = /^SQLITE_(CORRUPT|NOTADB)/;

/** Translates a driver error into a store failure; programming errors stay as they are. */
export function translateFailure(file: string, cause: unknown): unknown {
  const { code, message } = fieldsOf(cause);
  if (damaged.test(code)) {
    const remedy =
      'a read model is built anew when its file is gone, all else comes back from a backup (restore)';
    return new StoreUnusable(`${file} is damaged (${code}): ${remedy}`, { cause });
  }
  if (code === 'SQLITE_READONLY_DBMOVED' || isTableGone(message)) {
    return new StoreUnavailable(`${file} was taken away`, { cause });
  }
  if (/^SQLITE_READONLY/.test(code)) {
    const remedy = 'let this user write it and its folder';
    return new StoreUnusable(`${file} is read-only (${code}): ${remedy}`, { cause });
  }
  if (!worthRetrying.test(code)) return cause;
  const Unavailable = /^SQLITE_BUSY/.test(code) ? DatabaseBusy : StoreUnavailable;
  return new Unavailable(`${file}: ${code}`, { cause });
}

/** The tables are created with the file: it was removed, and an empty one is in its place. */
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
