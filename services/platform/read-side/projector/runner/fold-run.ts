import type { Position } from '../../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../../events/registry.js';
import { FoldError, relatedTo } from '../../../../../projections/kernel/fold.js';
import type { LogEntry } from '../../../../stores/event-log/event-log.js';
import { UndecodableEvent } from '../../../../stores/event-log/event-codec.js';
import type { ModelSubscription } from './model-subscription.js';
import type { Draft, LoadedDocuments } from './model-writer.js';

export interface FoldedRun {
  readonly subscription: ModelSubscription;
  readonly draft: Draft;
}

/** Whether an event has to be folded and committed alone; see `runsOf`. */
export function isFoldedAlone(
  subscriptions: readonly ModelSubscription[],
  entry: LogEntry,
): boolean {
  if (entry instanceof UndecodableEvent) return false;
  return subscriptions.some(({ writer }) => relatedTo(writer.projection, entry) !== undefined);
}

/** The events of a run that the read model handles. */
export function eventsFor(
  subscription: ModelSubscription,
  run: readonly LogEntry[],
): readonly RecordedTrbooEvent[] {
  return run.filter(
    (entry): entry is RecordedTrbooEvent =>
      !(entry instanceof UndecodableEvent) && subscription.handles(entry),
  );
}

/** The events of a run before the one that failed. */
export function eventsBefore({ event }: FoldError, run: readonly LogEntry[]): readonly LogEntry[] {
  const index = run.findIndex(({ id }) => id === event.id);
  return run.slice(0, Math.max(0, index));
}

/**
 * Folds a run of events for one subscription, after loading the documents it needs.
 * @param to the checkpoint after the run.
 * @throws FoldError when an event cannot be read or folded.
 */
export function foldRun(
  subscription: ModelSubscription,
  run: readonly LogEntry[],
  to: Position,
  loaded: LoadedDocuments,
): FoldedRun {
  const unreadable = run.find(
    (entry) => entry instanceof UndecodableEvent && subscription.handles(entry),
  );
  if (unreadable) throw new FoldError(unreadable, unreadable);
  const events = eventsFor(subscription, run);
  const draft = subscription.writer.fold(events, loaded, { from: subscription.checkpoint, to });
  return { subscription, draft };
}
