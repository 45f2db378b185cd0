import { promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * An IndexedDB store that never blocks other pages. A browser may freeze a page with open
 * transactions, and others would wait for them for ever. So the store closes while the page is
 * hidden or frozen; unfinished transactions are aborted, and the next use reopens it.
 */
export function indexedDbStore(database: string, name: string): UseStore {
  let connection: Promise<IDBDatabase> | undefined;
  let isAway = false;
  let listens = false;
  const open = new Set<IDBTransaction>();

  const leave = () => {
    isAway = true;
    for (const transaction of open) abort(transaction);
    open.clear();
    // A connection that is still opening is closed once it is open.
    connection?.then((opened) => opened.close()).catch(() => undefined);
    connection = undefined;
  };
  const comeBack = () => {
    isAway = false;
  };
  const listen = () => {
    if (listens) return;
    listens = true;
    window.addEventListener('pagehide', leave);
    document.addEventListener('freeze', leave);
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('resume', comeBack);
  };
  const connect = () => {
    connection ??= openDatabase(database, name, () => {
      connection = undefined;
    });
    return connection;
  };

  return async (mode, use) => {
    listen();
    const opened = isAway ? undefined : await connect();
    if (!opened || isAway) throw new Error('The page closed before it could finish.');
    const transaction = opened.transaction(name, mode);
    open.add(transaction);
    const ended = () => open.delete(transaction);
    transaction.addEventListener('complete', ended);
    transaction.addEventListener('abort', ended);
    return use(transaction.objectStore(name));
  };
}

/** Opens the database; `lost` is called when opening fails or the connection closes. */
async function openDatabase(
  database: string,
  name: string,
  lost: () => void,
): Promise<IDBDatabase> {
  try {
    const opening = indexedDB.open(database);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(name);
    const opened = await promisifyRequest(opening);
    opened.onclose = lost;
    return opened;
  } catch (failure) {
    lost();
    throw failure;
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction has just ended.
  }
}
