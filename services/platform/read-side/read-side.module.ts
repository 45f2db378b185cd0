import { Global, Module } from '@nestjs/common';
import { projections } from '../../../projections/registry.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import type { ReadStore } from '../../stores/ports.js';
import { projectionsToken, readStorePort } from '../../stores/ports/tokens.js';
import { BuildVerifier } from '../operations/build-verifier.js';
import { type TemporaryStores, temporaryStoresPort } from '../operations/temporary-store.js';
import { Delay } from './delay.js';
import { Facts } from './facts.js';
import { CommitFeed } from './projector/commit-feed.js';
import { ProjectorElection } from './projector/election.js';
import { Operations } from './projector/operations.js';
import { ProjectorLifecycle } from './projector/projector-lifecycle.js';
import { Projector } from './projector/projector.js';
import { verifierPort } from './projector/verifier.js';
import { CheckpointWatcher } from './read-models/checkpoint-watcher.js';
import { LiveVersions } from './read-models/live-versions.js';
import { Progress } from './read-models/progress.js';
import { ReadModels } from './read-models/read-models.js';

/** The way from the log to the read models, and to what reads them. */
@Global()
@Module({
  providers: [
    { provide: projectionsToken, useValue: projections },
    LiveVersions,
    ReadModels,
    Progress,
    Facts,
    Delay,
    CommitFeed,
    Projector,
    {
      provide: verifierPort,
      useFactory: (
        log: EventLog,
        readStore: ReadStore,
        versions: LiveVersions,
        temporaryStore: TemporaryStores,
      ) => new BuildVerifier({ log, readStore, versions, projections, temporaryStore }),
      inject: [EventLog, readStorePort, LiveVersions, temporaryStoresPort],
    },
    Operations,
    ProjectorElection,
    CheckpointWatcher,
    ProjectorLifecycle,
  ],
  exports: [
    projectionsToken,
    LiveVersions,
    ReadModels,
    Progress,
    Facts,
    Delay,
    CommitFeed,
    Projector,
    ProjectorElection,
  ],
})
export class ReadSideModule {}
