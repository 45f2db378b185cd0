import { StoreUnusable, StoreUnavailable } from '../ports.js';

/** Another connection has its turn. */
export class DatabaseBusy extends StoreUnavailable {}

/** Errors that may be gone at the next try: another process holds a lock, the disk is full. */
const worthRetrying = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|PROTOCOL|NOMEM)/;
/** What is read is not what a database can be. */
const damaged = /^SQLITE_(CORRUPT|NOTADB)/;

/** What a failure of the driver means to who called a store; a mistake of ours stays as it is. */
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

/** Whoever made the file made its tables: it was taken away, and the one in its place is empty. */
const isTableGone = (message: string) => message.startsWith('no such table');

/** Not asked by its class: in another realm, as each file of Jest has one, the driver's errors have another. */
function fieldsOf(cause: unknown) {
  const isObject = typeof cause === 'object' && cause !== null;
  const code = isObject && 'code' in cause ? String(cause.code) : '';
  const message = isObject && 'message' in cause ? String(cause.message) : '';
  return { code, message };
}
