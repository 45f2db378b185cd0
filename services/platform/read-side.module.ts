import { Global, Module } from '@nestjs/common';
import { projections } from '../../projections/registry.js';
import { EventLog } from '../stores/event-log/event-log.js';
import type { ReadStore } from '../stores/ports.js';
import { projectionsToken, readStorePort } from '../stores/ports/tokens.js';
import { BuildVerifier } from './operator-tools/build-verifier.js';
import { type OpenTemporaryStore, temporaryStoresPort } from './operator-tools/temporary-store.js';
import { LagMonitor } from './read-side/lag-monitor.js';
import { ConsistentReads } from './read-side/consistent-reads.js';
import { CommitFeed } from './read-side/projector/commit-feed.js';
import { ProjectorElection } from './read-side/projector/leadership/election.js';
import { OperatorRequestExecutor } from './read-side/projector/requests/operator-request-executor.js';
import { ProjectorLifecycle } from './read-side/projector/projector-lifecycle.js';
import { Projector } from './read-side/projector/projector.js';
import { verifierPort } from './read-side/projector/rebuild/verifier.js';
import { CheckpointWatcher } from './read-side/read-models/checkpoint-watcher.js';
import { LiveVersions } from './read-side/read-models/live-versions.js';
import { Progress } from './read-side/read-models/progress.js';
import { ReadModels } from './read-side/read-models/read-models.js';

/** The read side: from the log to the read models and their readers. */
@Global()
@Module({
  providers: [
    { provide: projectionsToken, useValue: projections },
    LiveVersions,
    ReadModels,
    Progress,
    ConsistentReads,
    LagMonitor,
    CommitFeed,
    Projector,
    {
      provide: verifierPort,
      useFactory: (
        log: EventLog,
        readStore: ReadStore,
        versions: LiveVersions,
        temporaryStore: OpenTemporaryStore,
      ) => new BuildVerifier({ log, readStore, versions, projections, temporaryStore }),
      inject: [EventLog, readStorePort, LiveVersions, temporaryStoresPort],
    },
    OperatorRequestExecutor,
    ProjectorElection,
    CheckpointWatcher,
    ProjectorLifecycle,
  ],
  exports: [
    projectionsToken,
    LiveVersions,
    ReadModels,
    Progress,
    ConsistentReads,
    LagMonitor,
    CommitFeed,
    Projector,
    ProjectorElection,
  ],
})
export class ReadSideModule {}
