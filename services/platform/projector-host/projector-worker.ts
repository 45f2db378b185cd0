import { Logger } from '@nestjs/common';
import { parentPort, workerData } from 'node:worker_threads';
import { projections } from '../../../projections/registry.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { batchedKeys } from '../../stores/keys/master-key.js';
import { openEventStore, openReadSide } from '../connections/open-stores.js';
import { ProductLogger } from '../logging/product-logger.js';
import { temporaryStores } from '../operator-tools/temporary-store.js';
import { openTelemetry } from '../telemetry/telemetry.js';
import { buildersOf } from '../read-side/building/worker-builder.js';
import type { ModelCommit } from '../read-side/projector/commit-feed.js';
import { LiveVersions } from '../read-side/read-models/live-versions.js';
import { LocalProjector } from './projector-host.js';
import { projectorTask, type ToHost, type ToProjector } from './thread-messages.js';

/** Page cache for all read models; this thread keeps what changes often as documents. */
const modelsCache = { cacheBytes: 16 * 1024 * 1024 };
/** Milliseconds between two messages about the state. */
const stateInterval = 200;

const { stores, logLevel, policy } = projectorTask.parse(workerData);
Logger.overrideLogger(new ProductLogger(logLevel));
/** Commits of one step, sent together: each message costs the thread that answers people. */
let commits: ModelCommit[] = [];

function post(message?: ToHost): void {
  if (commits.length > 0) parentPort?.postMessage({ kind: 'committed', commits } satisfies ToHost);
  commits = [];
  if (message) parentPort?.postMessage(message);
}
let isServing = false;
/** Called when the host has stopped watching the checkpoints. */
let confirmLeading: () => void = () => undefined;

const eventStore = await openEventStore(stores, stores.data, { checkpoints: 'regularly' });
const { readStore, keys, blobs } = await openReadSide(stores, stores.data, modelsCache);
const { tracing } = await openTelemetry(process.env);
const log = new EventLog(eventStore, batchedKeys(keys));
const builderIn = buildersOf(stores, log, () => isServing);
const versions = new LiveVersions(readStore);
versions.onSwitched = (model) => post({ kind: 'switched', model });
const dependencies = {
  ...{ log, readStore, versions, projections, policy, tracing },
  ...{ builder: builderIn(readStore), temporaryStore: temporaryStores(builderIn) },
  clock: () => new Date(),
};
const localProjector = new LocalProjector(
  dependencies,
  {
    committed: (...more) => {
      if (commits.length === 0) setImmediate(post);
      commits.push(...more);
    },
    exclude: (model) => {
      sendState();
      post({ kind: 'excluded', model });
    },
    announceGap: () => post({ kind: 'gap' }),
    reset: () => post({ kind: 'reset' }),
  },
  {
    leads: () => {
      post({ kind: 'leads' });
      return new Promise((resolve) => (confirmLeading = resolve));
    },
    standsBy: () => post({ kind: 'stands-by' }),
  },
);

function sendState(): void {
  const { isActive, isBuilding, statuses } = localProjector;
  post({ kind: 'state', state: { isActive, isBuilding, statuses } });
}

const sending = setInterval(sendState, stateInterval);
parentPort?.on('message', (message: ToProjector) => {
  if (message.kind === 'appended') localProjector.projector.wake();
  else if (message.kind === 'led') confirmLeading();
  else if (message.kind === 'serving') ({ isServing } = message);
  else void stop();
});

async function stop(): Promise<void> {
  clearInterval(sending);
  await localProjector.stop();
  sendState();
  await Promise.all([eventStore, readStore, keys, blobs, tracing].map((each) => each.close()));
  parentPort?.close();
}

const where = await localProjector.start();
sendState();
post({ kind: 'started', where });
