import { promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * A store of IndexedDB that nobody finds locked: a browser may put a page aside as it is, with its
 * transactions open, and whoever comes after it then waits for them for ever. So nothing is open
 * while the page is away: what is not done by then is undone, and the next use opens it anew.
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
    // One that is still being opened is closed as soon as it is there.
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

/** Opens it; `lost` is told when that fails or does not last, so that the next use tries again. */
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
    // It has ended by itself in this moment.
  }
}
