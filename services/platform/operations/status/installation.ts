import { Inject, Injectable } from '@nestjs/common';
import type { Projection } from '../../../../projections/kernel/projection.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { type ReadStore, StoreUnavailable } from '../../../stores/ports.js';
import {
  type Clock,
  clockPort,
  projectionsToken,
  readStorePort,
} from '../../../stores/ports/tokens.js';
import { ProjectorHost } from '../../projector-host/projector-host.js';
import { reportOf } from '../../read-side/projector/subscription-status.js';
import { LiveVersions } from '../../read-side/read-models/live-versions.js';
import { type InstallationStatus, readStatus, type StatusSources } from './read-status.js';

/** The status of the installation, whatever the roles of this process are. */
@Injectable()
export class Installation {
  readonly sources: StatusSources;
  private reading: Promise<InstallationStatus> | undefined;

  constructor(
    log: EventLog,
    @Inject(readStorePort) readStore: ReadStore,
    versions: LiveVersions,
    @Inject(projectionsToken) projections: readonly Projection[],
    @Inject(clockPort) private readonly clock: Clock,
    private readonly projector: ProjectorHost,
  ) {
    this.sources = { log, readStore, versions, projections, clock };
  }

  /** The current status. Concurrent callers share one read. @throws StoreUnavailable */
  status(): Promise<InstallationStatus> {
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  /** The status, or a message about the unavailable store. */
  async statusOrFailure(): Promise<InstallationStatus | string> {
    try {
      return await this.status();
    } catch (error) {
      if (error instanceof StoreUnavailable) return error.message;
      throw error;
    }
  }

  private read(): Promise<InstallationStatus> {
    const { isActive, statuses } = this.projector;
    const ownReport =
      isActive && statuses.length > 0 ? reportOf(statuses, this.clock()) : undefined;
    return readStatus(this.sources, ownReport);
  }
}
