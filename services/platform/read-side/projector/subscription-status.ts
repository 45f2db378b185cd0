import type { Position } from '../../../../events/kernel/event.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import type { Clock } from '../../../stores/ports/tokens.js';
import type { ModelSubscription } from './runner/model-subscription.js';
import type { SubscriptionState } from './runner/subscription-progress.js';

/** Status of one read model, without its lag, which would have to be read from the log. */
export interface SubscriptionStatus {
  readonly model: string;
  readonly version: number;
  readonly collection: string;
  readonly state: SubscriptionState;
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
