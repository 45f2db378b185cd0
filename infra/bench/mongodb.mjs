import { join } from 'node:path';
import { projections } from '../../dist/projections/registry.js';
import { BuilderHere } from '../../dist/services/platform/read-side/building/builder.js';
import { CommitFeed } from '../../dist/services/platform/read-side/projector/commit-feed.js';
import { Projector } from '../../dist/services/platform/read-side/projector/projector.js';
import { defaultRetryPolicy } from '../../dist/services/platform/read-side/projector/retry-policy.js';
import {
  LiveVersions,
  versionOf,
} from '../../dist/services/platform/read-side/read-models/live-versions.js';
import { Progress } from '../../dist/services/platform/read-side/read-models/progress.js';
import { EventLog } from '../../dist/services/stores/event-log.js';
import { openMongodbReadStore } from '../../dist/services/stores/mongodb/read-store.js';
import { openSqliteEventStore } from '../../dist/services/stores/sqlite/event-store.js';
import { openSqliteKeys } from '../../dist/services/stores/sqlite/keys.js';
import { show, withFolder } from './measure.mjs';
import { fill } from './replay.mjs';
import { compiledStandIn } from './stand-ins.mjs';

const share = 0.02;

/** Folds a log as a running server does, each group of read models by a projector of its own. */
async function folded(log, MongodbStandIn, groups) {
  const standIn = new MongodbStandIn();
  const address = new URL(await standIn.start());
  address.pathname = 'trboo';
  const store = openMongodbReadStore(address.href);
  const versions = new LiveVersions(store);
  for (const projection of projections) {
    const live = versionOf(projection, 1);
    await store.ensure({ name: live.collection, indexes: projection.indexes });
    await versions.switchTo(projection, live);
  }
  let passes = 0;
  const commit = store.commit.bind(store);
  store.commit = (all) => {
    if (all.some(({ checkpoint }) => checkpoint)) passes += 1;
    return commit(all);
  };
  const before = standIn.committed;
  for (const models of groups) {
    const feed = new CommitFeed(new Progress());
    const builder = new BuilderHere({ log, store, projections: models });
    const settings = [models, defaultRetryPolicy, () => new Date(), builder];
    const projector = new Projector(log, store, versions, feed, ...settings);
    await projector.start();
    await projector.caughtUp();
    await projector.stop();
  }
  const transactions = standIn.committed - before;
  await store.close();
  standIn.stop();
  return { transactions, pages: passes / groups.length };
}

/** Transactions that a page of events costs on a replica set of MongoDB (stand-in). */
export async function benchMongodb() {
  const module = compiledStandIn(
    ['testing/mongodb/stand-in', 'compare.ts'],
    'testing/mongodb/stand-in/engine.js',
  );
  const { MongodbStandIn } = await import(module);
  await withFolder(async (folder) => {
    const eventStore = openSqliteEventStore(join(folder, 'events.db'));
    const keys = openSqliteKeys(join(folder, 'keys.db'));
    const log = new EventLog(eventStore, keys);
    await fill(log, share);
    const all = projections.length;
    process.stdout.write(
      `\n${Number(await log.tail())} events into ${all} read models in MongoDB (stand-in)\n`,
    );
    const groupings = {
      'each by itself': projections.map((each) => [each]),
      together: [projections],
    };
    for (const [name, groups] of Object.entries(groupings)) {
      const { transactions, pages } = await folded(log, MongodbStandIn, groups);
      const each = show(transactions / pages);
      process.stdout.write(
        `  ${name.padEnd(20)}${each} transactions a page of events (${transactions} in all)\n`,
      );
    }
    await eventStore.close();
    await keys.close();
  });
}
