import { expect } from '@jest/globals';
import { startPosition, type Position } from '../../../events/kernel/event.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import { projections as registered } from '../../../projections/registry.js';
import {
  type CommittedBatch,
  CommitFeed,
} from '../../../services/platform/read-side/projector/commit-feed.js';
import {
  type Builder,
  InlineBuilder,
} from '../../../services/platform/read-side/building/builder.js';
import { Projector } from '../../../services/platform/read-side/projector/projector.js';
import { withLag } from '../../../services/platform/read-side/projector/subscription-status.js';
import type { RetryPolicy } from '../../../services/platform/read-side/projector/runner/subscription-progress.js';
import { LiveVersions } from '../../../services/platform/read-side/read-models/live-versions.js';
import { Progress } from '../../../services/platform/read-side/read-models/progress.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import type { Collection, ReadStore, StoredDocument } from '../../../services/stores/ports.js';
import type { Stores } from './stores.js';

const fastRetries: RetryPolicy = { firstDelay: 1, maxDelay: 5, maxFoldAttempts: 3 };

/** A projector on given stores, with its progress and the batches that it has committed. */
export function projectorOn(
  stores: Stores,
  projections: readonly Projection[] = registered,
  policy: RetryPolicy = fastRetries,
  otherBuilder?: Builder,
) {
  const log = new EventLog(stores.eventStore, stores.keys);
  const versions = new LiveVersions(stores.readStore);
  const progress = new Progress();
  const feed = new CommitFeed(progress);
  const batches: CommittedBatch[] = [];
  feed.onCommitted((batch) => batches.push(batch));
  const clock = () => new Date('2026-01-02T03:04:05.000Z');
  const builder = otherBuilder ?? new InlineBuilder({ log, store: stores.readStore, projections });
  const projector = new Projector(
    log,
    stores.readStore,
    versions,
    feed,
    projections,
    policy,
    clock,
    builder,
  );
  const statuses = () => withLag(projector.subscriptionStatuses(), log, clock);
  return { log, versions, progress, batches, projector, statuses };
}

/** Everything in a collection, by id. */
export async function documentsOf(
  store: ReadStore,
  collection: Collection,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const documents = new Map<string, StoredDocument>();
  for await (const page of store.scan(collection)) {
    for (const document of page) documents.set(document.id, document);
  }
  return documents;
}

/** The live documents of every read model, by its name. */
export async function liveDocuments(
  store: ReadStore,
  versions: LiveVersions,
  projections: readonly Projection[] = registered,
): Promise<Readonly<Record<string, readonly StoredDocument[]>>> {
  const all: Record<string, readonly StoredDocument[]> = {};
  for (const projection of projections) {
    const documents = await documentsOf(store, await versions.collection(projection));
    all[projection.name] = [...documents.values()];
  }
  return all;
}

/** Checks that a rebuild makes the same of every live read model; returns their documents. */
export async function expectRebuiltAsLive(stores: Stores) {
  const { projector, versions } = projectorOn(stores);
  await projector.start();
  await projector.caughtUp();
  const live = await liveDocuments(stores.readStore, versions);
  const failures = await projector.rebuild(registered.map(({ name }) => name));
  expect([...failures]).toEqual([]);
  expect(await liveDocuments(stores.readStore, versions)).toEqual(live);
  await projector.stop();
  return live;
}

/** The checkpoint of a read model's live build. */
export async function checkpointOf(
  store: ReadStore,
  versions: LiveVersions,
  projection: Projection,
): Promise<Position> {
  const live = await versions.find(projection);
  if (live === undefined) return startPosition;
  return store.checkpoint({ name: live.collection, indexes: projection.indexes });
}
