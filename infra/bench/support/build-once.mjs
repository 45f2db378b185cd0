// A process that builds all read models of the log in a folder, for `building.mjs`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { projections } from '../../../dist/projections/registry.js';
import { limitHeapGrowth } from '../../../dist/services/platform/tools/limit-heap-growth.js';
import {
  InlineBuilder,
  dedicatedPageSize,
} from '../../../dist/services/platform/read-side/building/builder.js';
import { WorkerBuilder } from '../../../dist/services/platform/read-side/building/worker-builder.js';
import { versionOf } from '../../../dist/services/platform/read-side/read-models/live-versions.js';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { openSqliteReadStore } from '../../../dist/services/stores/sqlite/read-store/read-store.js';
import { seconds } from '../measure.mjs';

const [data, readModels] = process.argv.slice(2);
// As a process does that serves people.
limitHeapGrowth();
mkdirSync(readModels, { recursive: true });
const log = new EventLog(
  openSqliteEventStore(join(data, 'events.db')),
  openSqliteKeys(join(data, 'keys.db')),
);
const place = { log, store: openSqliteReadStore(readModels), projections };
const here = new InlineBuilder(place, dedicatedPageSize);
const stores = { eventStoreUrl: null, readStoreUrl: null, masterKeys: null, data, readModels };
const builder = new WorkerBuilder(stores, log, here, () => false);
const orders = projections.map((each) => {
  return { model: each.name, collection: versionOf(each, 1).collection };
});
let resident = 0;
const watch = setInterval(() => {
  resident = Math.max(resident, process.memoryUsage().rss);
}, 100);
const taken = await seconds(async () => {
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  await builder.build(orders, options);
});
clearInterval(watch);
const { userCPUTime, systemCPUTime } = process.resourceUsage();
process.stdout.write(
  JSON.stringify({ seconds: taken, resident, cpu: (userCPUTime + systemCPUTime) / 1e6 }),
);
process.exit(0);
