import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { projections } from '../../../../projections/registry.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { openSqliteReadStore } from '../../../stores/sqlite/read-store/read-store.js';
import { openEventStore, openReadSide } from '../../connections/open-stores.js';
import { buildModels } from './build-models.js';
import { type WorkerMessage, type WorkerTask, workerTask } from './worker-builder.js';

/** Page cache for the log's file, which is read once. */
const logCache = { cacheBytes: 1024 * 1024 };
/**
 * Page cache for the files of read models: written in order, but their indexes are sorted in it.
 */
const modelsCache = { cacheBytes: 12 * 1024 * 1024 };
/** Milliseconds between two progress messages. */
const progressInterval = 500;

/** Lowers the thread's priority, so that the server's threads get the cores first. */
function lowerPriority(): void {
  // Elsewhere this would change the priority of the whole process (setpriority(2), notes).
  if (platform() !== 'linux') return;
  const { PRIORITY_BELOW_NORMAL: further, PRIORITY_LOW: last } = constants.priority;
  setPriority(Math.min(last, getPriority() + further));
}

/** Runs the thread's task; any message to the thread stops it. */
async function runBuild({ stores, orders, until, hasLowPriority }: WorkerTask): Promise<void> {
  if (hasLowPriority) lowerPriority();
  const abort = new AbortController();
  parentPort?.once('message', () => abort.abort());
  const send = (message: WorkerMessage) => parentPort?.postMessage(message);
  const eventStore = await openEventStore(stores, stores.data, logCache);
  const { readStore, keys, blobs } = await openReadSide(stores, stores.data, modelsCache);
  const { readModels } = stores;
  const temporary = readModels === undefined ? [] : [openSqliteReadStore(readModels, modelsCache)];
  const [store = readStore] = temporary;
  let reportedAt = 0;
  try {
    const target = { log: new EventLog(eventStore, keys), store, projections };
    const results = await buildModels(target, orders, {
      signal: abort.signal,
      until,
      onProgress: (progress) => {
        if (performance.now() - reportedAt < progressInterval) return;
        reportedAt = performance.now();
        send({ kind: 'progress', progress });
      },
    });
    send({ kind: 'done', results });
  } finally {
    await Promise.all(
      [eventStore, readStore, keys, blobs, ...temporary].map((each) => each.close()),
    );
    parentPort?.close();
  }
}

await runBuild(workerTask.parse(workerData));
