import { z } from 'zod';
import { Inject, Injectable } from '@nestjs/common';
import { startPosition } from '../../../events/kernel/event.js';
import type { Projection } from '../../../projections/kernel/projection.js';
import { type Collection, type ReadStore, StoreUnavailable } from '../../stores/ports.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import {
  type Clock,
  clockPort,
  projectionsToken,
  readStorePort,
} from '../../stores/ports/tokens.js';
import { Refusal, UsageError } from '../operator-tools/operator-context.js';
import { ProjectorHost } from '../projector-host/projector-host.js';
import { reportOf } from '../read-side/projector/subscription-status.js';
import { LiveVersions } from '../read-side/read-models/live-versions.js';
import { type StatusSources, type InstallationStatus, readStatus } from './status/read-status.js';

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

const collection: Collection = { name: 'operator-refusals', indexes: {} };
const documentId = 'latest';
const maxRefusals = 20;
const maxTextLength = 300;

const refusedRequest = z.object({
  /** ISO 8601. */
  at: z.string(),
  what: z.string(),
  why: z.string(),
});
const storedRefusals = z.object({ refused: z.array(refusedRequest) });
/** A refused request of an operator, from the page or the command line. */
type RefusedOperatorRequest = z.infer<typeof refusedRequest>;

/** The latest refused requests, in the read store so that all processes see them. */
export class OperatorRefusals {
  constructor(private readonly store: ReadStore) {}

  /** Newest first. */
  async latest(): Promise<readonly RefusedOperatorRequest[]> {
    await this.store.ensure(collection);
    const [document] = await this.store.getMany(collection, [documentId]);
    return document ? storedRefusals.parse(document.body).refused : [];
  }

  /** Of two concurrent entries one may be lost, which is acceptable: they only inform operators. */
  async add({ at, what, why }: RefusedOperatorRequest): Promise<void> {
    const truncated = { at, what: what.slice(0, maxTextLength), why: why.slice(0, maxTextLength) };
    const body = { refused: [truncated, ...(await this.latest())].slice(0, maxRefusals) };
    const put = [{ id: documentId, position: startPosition, body }];
    await this.store.commit([{ collection, put, remove: [] }]);
  }
}

/** Runs an operation for an operator. If it is refused, records the refusal and throws it again. */
export async function recordRefusal<T>(
  { readStore, clock }: StatusSources,
  what: string,
  operation: () => Promise<T>,
): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof UsageError || error instanceof Refusal) {
      const at = clock().toISOString();
      await new OperatorRefusals(readStore).add({ at, what, why: error.message });
    }
    throw error;
  }
}
