import type { Position } from '../../../../events/kernel/event.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import type { Clock } from '../../../stores/ports/tokens.js';
import type { ModelSubscription, SubscriptionState } from './runner/model-subscription.js';

/** How one read model stands, as far as it is known without asking the log. */
export interface SubscriptionStatus {
  readonly model: string;
  readonly version: number;
  readonly collection: string;
  readonly state: SubscriptionState;
  readonly checkpoint: Position;
  readonly eventsProcessed: number;
  /** When the checkpoint moved last since the process started; ISO 8601. */
  readonly advancedAt: string | null;
  readonly retries: number;
  /** Events that it leaves out because an operator has set them aside. */
  readonly setAside: number;
  /** Why it stands still or tries again; null when it does neither. */
  readonly trouble: string | null;
}

/** How one read model stands. */
export interface ModelStatus extends SubscriptionStatus {
  /** Age of the oldest event that it has not folded; 0 when there is none. */
  readonly secondsBehind: number;
}

export function statusOf(subscription: ModelSubscription): SubscriptionStatus {
  const { name, state, checkpoint, processed, writer } = subscription;
  return {
    model: name,
    version: writer.projection.version,
    collection: writer.collection.name,
    state,
    checkpoint,
    eventsProcessed: processed,
    advancedAt: subscription.advancedAt?.toISOString() ?? null,
    retries: subscription.retries,
    setAside: subscription.setAsideIds.size,
    trouble: subscription.trouble,
  };
}

/** Age in seconds of the oldest event after a checkpoint, readable or not; 0 when there is none. */
export async function secondsBehind(
  log: EventLog,
  checkpoint: Position,
  clock: Clock,
): Promise<number> {
  const first = await log.firstTimeAfter(checkpoint);
  return first === undefined ? 0 : (clock().getTime() - first) / 1_000;
}
