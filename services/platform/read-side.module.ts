import { Global, Module } from '@nestjs/common';
import { projections } from '../../projections/registry.js';
import { EventLog } from '../stores/event-log/event-log.js';
import type { ReadStore } from '../stores/ports.js';
import { type Clock, clockPort, projectionsToken, readStorePort } from '../stores/ports/tokens.js';
import { temporaryStores } from './operator-tools/temporary-store.js';
import { InlineBuilder } from './read-side/building/builder.js';
import { LagMonitor } from './read-side/lag-monitor.js';
import { ConsistentReads } from './read-side/consistent-reads.js';
import { CommitFeed } from './read-side/projector/commit-feed.js';
import {
  LocalProjector,
  ProjectorHost,
  ProjectorLifecycle,
} from './projector-host/projector-host.js';
import { ProjectorThread } from './projector-host/projector-thread.js';
import {
  type RetryPolicy,
  retryPolicyToken,
} from './read-side/projector/runner/subscription-progress.js';
import { CheckpointWatcher } from './read-side/read-models/checkpoint-watcher.js';
import { LiveVersions } from './read-side/read-models/live-versions.js';
import { Progress } from './read-side/read-models/progress.js';
import { modelProviders, ReadModels } from './read-side/read-models/read-models.js';
import { type Settings, settingsToken } from './settings/settings.js';
import { type Ports, workersToken } from './start/ports.js';
import { Tracing } from './telemetry/tracing.js';

/** The projector in a thread of its own, where other threads can open the stores. */
function projectorHost(
  log: EventLog,
  readStore: ReadStore,
  versions: LiveVersions,
  policy: RetryPolicy,
  clock: Clock,
  tracing: Tracing,
  feed: CommitFeed,
  watcher: CheckpointWatcher,
  { logLevel }: Settings,
  workers: Ports['workers'] | null,
): ProjectorHost {
  const candidacy = { leads: () => watcher.stop(), standsBy: () => watcher.start() };
  if (workers) {
    const task = { stores: workers.stores, policy, logLevel };
    return new ProjectorThread(task, log, versions, feed, candidacy, workers.isServing);
  }
  const builderIn = (store: ReadStore) => new InlineBuilder({ log, store, projections });
  const builders = {
    builder: builderIn(readStore),
    temporaryStore: temporaryStores(builderIn),
  };
  const dependencies = { log, readStore, versions, projections, policy, clock, tracing };
  return new LocalProjector({ ...dependencies, ...builders }, feed, candidacy);
}

const models = modelProviders(projections);

/** The read side: from the log to the read models and their readers. */
@Global()
@Module({
  providers: [
    { provide: projectionsToken, useValue: projections },
    LiveVersions,
    ReadModels,
    ...models,
    Progress,
    ConsistentReads,
    LagMonitor,
    CommitFeed,
    CheckpointWatcher,
    {
      provide: ProjectorHost,
      useFactory: projectorHost,
      inject: [
        EventLog,
        readStorePort,
        LiveVersions,
        retryPolicyToken,
        clockPort,
        Tracing,
        CommitFeed,
        CheckpointWatcher,
        settingsToken,
        workersToken,
      ],
    },
    ProjectorLifecycle,
  ],
  exports: [
    projectionsToken,
    LiveVersions,
    ReadModels,
    ...models,
    Progress,
    ConsistentReads,
    LagMonitor,
    CommitFeed,
    ProjectorHost,
  ],
})
export class ReadSideModule {}
