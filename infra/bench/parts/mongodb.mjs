import { join } from 'node:path';
import { projections } from '../../../dist/projections/registry.js';
import {
  InlineBuilder,
  dedicatedPageSize,
} from '../../../dist/services/platform/read-side/building/builder.js';
import { CommitFeed } from '../../../dist/services/platform/read-side/projector/commit-feed.js';
import { Projector } from '../../../dist/services/platform/read-side/projector/projector.js';
import { defaultRetryPolicy } from '../../../dist/services/platform/read-side/projector/runner/retry-policy.js';
import {
  LiveVersions,
  versionOf,
} from '../../../dist/services/platform/read-side/read-models/live-versions.js';
import { Progress } from '../../../dist/services/platform/read-side/read-models/progress.js';
import { EventLog } from '../../../dist/services/stores/event-log/event-log.js';
import { openMongodbReadStore } from '../../../dist/services/stores/mongodb/read-store/read-store.js';
import { openSqliteEventStore } from '../../../dist/services/stores/sqlite/event-store/event-store.js';
import { openSqliteKeys } from '../../../dist/services/stores/sqlite/keys.js';
import { hiddenLog } from '../support/hidden-log.mjs';
import { seconds, show, withFolder } from '../measure.mjs';
import { fill } from './replay.mjs';
import { compiledStandIn, startAside } from '../support/stand-ins.mjs';

const share = 0.05;

/** Folds as a running server does, each group of read models in its own projector. */
const folding =
  (groups) =>
  async ({ eventStore, keys }, store) => {
    const versions = new LiveVersions(store);
    for (const projection of projections) {
      const live = versionOf(projection, 1);
      await store.ensure({ name: live.collection, indexes: projection.indexes });
      await versions.switchTo(projection, live);
    }
    for (const models of groups) {
      const { log, show: showLog } = hiddenLog(eventStore, keys);
      const feed = new CommitFeed(new Progress());
      const builder = new InlineBuilder({ log, store, projections: models });
      const settings = [models, defaultRetryPolicy, () => new Date(), builder];
      const projector = new Projector(log, store, versions, feed, ...settings);
      await projector.start();
      showLog();
      await projector.caughtUp();
      await projector.stop();
    }
  };

/** Builds as a first start or a rebuild does, in one thread. */
async function building({ log }, store) {
  const builder = new InlineBuilder({ log, store, projections }, dedicatedPageSize);
  const orders = projections.map((each) => {
    return { model: each.name, collection: versionOf(each, 1).collection };
  });
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  await builder.build(orders, options);
}

/** The cost of events in MongoDB (stand-in), folded live and in a build. */
export async function benchMongodb() {
  const module = compiledStandIn(
    ['tests/stand-ins/mongodb', 'services/stores/read-store/compare.ts'],
    'tests/stand-ins/mongodb/engine.js',
  );
  await withFolder(async (folder) => {
    const eventStore = openSqliteEventStore(join(folder, 'events.db'));
    const keys = openSqliteKeys(join(folder, 'keys.db'));
    const log = new EventLog(eventStore, keys);
    await fill(log, share);
    const total = Number(await log.tail());
    process.stdout.write(
      `\n${total} events into ${projections.length} read models in MongoDB (stand-in), for 500 events\n`,
    );
    const ways = {
      'live, each by itself': folding(projections.map((each) => [each])),
      'live, together': folding([projections]),
      build: building,
    };
    for (const kind of ['replica set', 'alone']) {
      for (const [name, fold] of Object.entries(ways)) {
        const standIn = await startAside('mongodb-stand-in.mjs', module, kind);
        const store = openMongodbReadStore(standIn.address);
        await standIn.takeFigures();
        const taken = await seconds(() => fold({ eventStore, keys, log }, store));
        const { calls, transactions } = await standIn.takeFigures();
        await store.close();
        standIn.stop();
        const page = (figure) => show((500 * figure) / total).padStart(8);
        process.stdout.write(
          `  ${kind.padEnd(13)}${name.padEnd(22)}${show(total / taken).padStart(8)} events a second, ` +
            `${page(transactions)} transactions, ${page(calls)} calls\n`,
        );
      }
    }
    await eventStore.close();
    await keys.close();
  });
}
