import { constants, getPriority, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { projections } from '../../../../projections/registry.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { openSqliteReadStore } from '../../../stores/sqlite/read-store/read-store.js';
import { openEventStore } from '../../connections/open-event-store.js';
import { openReadSide } from '../../connections/open-read-side.js';
import { buildModels } from './build-models.js';
import { dedicatedPageSize } from './builder.js';
import { type WorkerMessage, type WorkerTask, workerTask } from './worker-messages.js';
import { IndexQueue } from './written-builds.js';

/** Bytes of memory for pages of the log's file: each is read once. */
const logCache = { cacheBytes: 1024 * 1024 };
/** The same for the read models' files, which are written in order; their indexes are sorted in it. */
const modelsCache = { cacheBytes: 12 * 1024 * 1024 };
/** Milliseconds between two messages. */
const progressInterval = 500;

/** Leaves the cores to the other threads of the process, wherever these stand among other processes. */
function lowerPriority(): void {
  // Elsewhere it would be the priority of the whole process, and not of the thread (setpriority(2), notes).
  if (platform() !== 'linux') return;
  const { PRIORITY_BELOW_NORMAL: further, PRIORITY_LOW: last } = constants.priority;
  setPriority(Math.min(last, getPriority() + further));
}

/** Builds what the thread was started for; any message to it means that it shall stop. */
async function runBuild({
  stores,
  orders,
  all,
  memory,
  until,
  givesWay,
}: WorkerTask): Promise<void> {
  if (givesWay) lowerPriority();
  const stopping = new AbortController();
  parentPort?.once('message', () => stopping.abort());
  const say = (message: WorkerMessage) => parentPort?.postMessage(message);
  const eventStore = await openEventStore(stores, stores.data, logCache);
  const { readStore, keys, blobs } = await openReadSide(stores, stores.data, modelsCache);
  const { readModels } = stores;
  const aside = readModels === undefined ? [] : [openSqliteReadStore(readModels, modelsCache)];
  const [store = readStore] = aside;
  let toldAt = 0;
  try {
    const folder = readModels ?? stores.data;
    const place = { log: new EventLog(eventStore, keys), store, projections, folder };
    const results = await buildModels(place, orders, {
      pageSize: dedicatedPageSize,
      signal: stopping.signal,
      until,
      indexQueue: new IndexQueue(all, memory),
      onProgress: (progress) => {
        if (performance.now() - toldAt < progressInterval) return;
        toldAt = performance.now();
        say({ kind: 'progress', progress });
      },
    });
    say({ kind: 'done', results });
  } finally {
    await Promise.all([eventStore, readStore, keys, blobs, ...aside].map((each) => each.close()));
    parentPort?.close();
  }
}

await runBuild(workerTask.parse(workerData));
