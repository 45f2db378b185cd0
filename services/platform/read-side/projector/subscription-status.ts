import { hostname } from 'node:os';
import { z } from 'zod';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import type { Clock } from '../../../stores/ports/tokens.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';
import { versionOf } from '../read-models/live-versions.js';
import type { ModelSubscription } from './runner/model-subscription.js';
import type { SubscriptionState } from './runner/subscription-progress.js';

/** Status of one read model, without its lag, which would have to be read from the log. */
export interface SubscriptionStatus {
  readonly model: string;
  readonly version: number;
  readonly collection: string;
  /** `starting`: does not follow the log yet; the first build of a version takes long. */
  readonly state: SubscriptionState | 'starting';
  readonly checkpoint: Position;
  readonly eventsProcessed: number;
  /** When the checkpoint last moved in this process; ISO 8601. */
  readonly advancedAt: string | null;
  readonly retries: number;
  /** Number of events that operators excluded. */
  readonly setAside: number;
  /** Why it is paused or retrying; otherwise null. */
  readonly trouble: string | null;
}

export interface ModelStatus extends SubscriptionStatus {
  /** Age of the oldest event it has not folded; 0 when it is up to date. */
  readonly secondsBehind: number;
}

export function statusOf({
  name,
  checkpoint,
  progress,
  writer,
}: ModelSubscription): SubscriptionStatus {
  return {
    model: name,
    version: writer.projection.version,
    collection: writer.collection.name,
    state: progress.state,
    checkpoint,
    eventsProcessed: progress.processed,
    advancedAt: progress.advancedAt?.toISOString() ?? null,
    retries: progress.retries,
    setAside: progress.setAsideIds.size,
    trouble: progress.trouble,
  };
}

/** The status of a read model until its subscription starts. */
export function startingStatus(projection: Projection): SubscriptionStatus {
  return {
    ...{ model: projection.name, version: projection.version },
    ...{ collection: versionOf(projection, 1).collection, state: 'starting' },
    ...{ checkpoint: startPosition, eventsProcessed: 0, advancedAt: null },
    ...{ retries: 0, setAside: 0, trouble: null },
  };
}

/** Age in seconds of the oldest event after a checkpoint; 0 when there is none. */
export async function secondsBehind(
  log: EventLog,
  checkpoint: Position,
  clock: Clock,
): Promise<number> {
  const first = await log.firstTimeAfter(checkpoint);
  return first === undefined ? 0 : (clock().getTime() - first) / 1_000;
}

/** Adds the lag of each read model. @throws StoreUnavailable */
export function withLag(
  statuses: readonly SubscriptionStatus[],
  log: EventLog,
  clock: Clock,
): Promise<readonly ModelStatus[]> {
  return Promise.all(
    statuses.map(async (status) => ({
      ...status,
      secondsBehind: await secondsBehind(log, status.checkpoint, clock),
    })),
  );
}

const collection: Collection = { name: 'projector-report', indexes: {} };
const documentId = 'active';

/** Milliseconds after which a report counts as stale. */
const maxReportAge = 10_000;

const report = z.object({
  /** ISO 8601. */
  at: z.string(),
  process: z.string(),
  models: z.array(
    z.object({
      model: z.string(),
      state: z.string(),
      advancedAt: z.string().nullable(),
      eventsProcessed: z.number().int(),
      retries: z.number().int(),
      /** Missing in reports of older releases. */
      trouble: z.string().nullable().default(null),
    }),
  ),
});
/** What the projector process reports about itself, for other processes to read. */
export type ProjectorReport = z.infer<typeof report>;

/** A report about the read models of this process. */
export function reportOf(statuses: readonly SubscriptionStatus[], at: Date): ProjectorReport {
  return {
    at: at.toISOString(),
    process: `${hostname()} ${process.pid}`,
    models: statuses.map(({ model, state, advancedAt, eventsProcessed, retries, trouble }) => {
      return { model, state, advancedAt, eventsProcessed, retries, trouble };
    }),
  };
}

/** Stores the report of this process. @throws StoreUnavailable */
export async function writeReport(store: ReadStore, body: ProjectorReport): Promise<void> {
  await store.ensure(collection);
  const put = [{ id: documentId, position: startPosition, body }];
  await store.commit([{ collection, put, remove: [] }]);
}

/** The report of the running projector; undefined when none is running. */
export async function freshReport(
  store: ReadStore,
  now: Date,
): Promise<ProjectorReport | undefined> {
  await store.ensure(collection);
  const [document] = await store.getMany(collection, [documentId]);
  if (document === undefined) return undefined;
  const last = report.parse(document.body);
  const isFresh = now.getTime() - Date.parse(last.at) < maxReportAge;
  return isFresh && last.models.length > 0 ? last : undefined;
}
