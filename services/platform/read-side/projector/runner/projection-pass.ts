import type { Position } from '../../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../../events/registry.js';
import { FoldError, relatedTo, runsOf } from '../../../../../projections/kernel/fold.js';
import type { LogEntry, EventLog, LogPage } from '../../../../stores/event-log/event-log.js';
import { UndecodableEvent } from '../../../../stores/event-log/event-codec.js';
import {
  CheckpointConflict,
  type CollectionCommit,
  type ReadStore,
} from '../../../../stores/ports.js';
import type { Tracing } from '../../../telemetry/tracing.js';
import type { LogIdentity } from '../log-identity.js';
import type { ModelSubscription } from './model-subscription.js';
import type { Draft, LoadedDocuments } from './model-writer.js';
import type { PassOutcome } from './subscription-progress.js';

interface FoldedRun {
  readonly subscription: ModelSubscription;
  readonly draft: Draft;
}

/** What a commit stores for one subscription. */
interface CommitPart {
  readonly subscription: ModelSubscription;
  readonly commit: CollectionCommit;
}

/** Whether an event has to be folded and committed alone; see `runsOf`. */
function isFoldedAlone(subscriptions: readonly ModelSubscription[], entry: LogEntry): boolean {
  if (entry instanceof UndecodableEvent) return false;
  return subscriptions.some(({ writer }) => relatedTo(writer.projection, entry) !== undefined);
}

/** The events of a run that the read model handles. */
function eventsFor(
  subscription: ModelSubscription,
  run: readonly LogEntry[],
): readonly RecordedTrbooEvent[] {
  return run.filter(
    (entry): entry is RecordedTrbooEvent =>
      !(entry instanceof UndecodableEvent) && subscription.handles(entry),
  );
}

/** The events of a run before the one that failed. */
function eventsBefore({ event }: FoldError, run: readonly LogEntry[]): readonly LogEntry[] {
  const index = run.findIndex(({ id }) => id === event.id);
  return run.slice(0, Math.max(0, index));
}

/**
 * Folds a run of events for one subscription, after loading the documents it needs.
 * @param to the checkpoint after the run.
 * @throws FoldError when an event cannot be read or folded.
 */
function foldRun(
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
  const draft = subscription.writer.fold(events, loaded, {
    from: subscription.storedCheckpoint,
    to,
  });
  return { subscription, draft };
}

/** A page without the entries after `until`; the whole page when `until` is undefined. */
export function truncatePage({ entries, through }: LogPage, until: Position | undefined): LogPage {
  if (until === undefined || through <= until) return { entries, through };
  return { entries: entries.filter(({ position }) => position <= until), through: until };
}

/** Events that are folded and committed together. */
const pageSize = 200;

export interface ProjectionPassDependencies {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly logIdentity: LogIdentity;
  readonly tracing: Tracing;
  /** Whether the subscription is still running. */
  readonly isActive: (subscription: ModelSubscription) => boolean;
}

/** Subscriptions with the same checkpoint: they share one page of the log and one commit. */
export interface ProjectionBatch {
  readonly subscriptions: readonly ModelSubscription[];
  readonly checkpoint: Position;
  /** Checkpoint of the next batch, where this one stops so that both can merge. */
  readonly ahead: Position | undefined;
}

/** How much of the log after the checkpoint a pass has folded; `part` if there may be more. */
export type PassResult = 'nothing' | 'part' | 'all';

type PassOutcomes<Result> = AsyncGenerator<
  { readonly subscription: ModelSubscription; readonly outcome: PassOutcome },
  Result,
  void
>;

/**
 * Folds and commits one page of the log for a batch. It changes no subscription, but yields the
 * outcome for each of them. The caller must apply an outcome before it continues the pass.
 */
export class ProjectionPass {
  constructor(private readonly dependencies: ProjectionPassDependencies) {}

  /** Runs one pass. */
  async *run(batch: ProjectionBatch): PassOutcomes<PassResult> {
    const { subscriptions, ahead } = batch;
    let page: LogPage | null;
    try {
      page = await this.read(batch);
    } catch (error) {
      for (const subscription of subscriptions) yield failed(subscription, error);
      return 'part';
    }
    if (page === null) return yield* this.reachEnd(subscriptions);
    const isFull = page.entries.length >= pageSize;
    const runs = runsOf(page.entries, (entry) => isFoldedAlone(subscriptions, entry));
    let active = subscriptions;
    for (const run of runs.slice(0, -1)) {
      active = yield* this.advance(active, run, run.at(-1)?.position ?? page.through);
    }
    // Also moves past trailing events that concern no read model.
    yield* this.advance(active, runs.at(-1) ?? [], page.through);
    return isFull || ahead !== undefined ? 'part' : 'all';
  }

  private async read(batch: ProjectionBatch): Promise<LogPage | null> {
    const { log, logIdentity } = this.dependencies;
    for await (const page of log.readEntries(batch.checkpoint, pageSize, { mayLag: true })) {
      const truncated = truncatePage(page, batch.ahead);
      await logIdentity.advanceTo(truncated.entries.at(-1));
      return truncated;
    }
    return null;
  }

  /** Stores the checkpoints of those that no event has concerned since the last one was stored. */
  private async *reachEnd(subscriptions: readonly ModelSubscription[]): PassOutcomes<PassResult> {
    const unstored = subscriptions.filter((each) => each.storedCheckpoint !== each.checkpoint);
    const failures = await this.store(
      unstored.map((subscription) => {
        const { writer, storedCheckpoint: from, checkpoint: to } = subscription;
        const checkpoint = { from, to };
        const commit = { collection: writer.collection, put: [], remove: [], checkpoint };
        return { subscription, commit };
      }),
    );
    for (const subscription of subscriptions) {
      const outcome = failures.get(subscription) ?? { kind: 'reached-end' };
      yield { subscription, outcome };
    }
    return failures.size > 0 ? 'part' : 'nothing';
  }

  /** Commits for several subscriptions together. @returns the failures. */
  private async store(
    parts: readonly CommitPart[],
  ): Promise<ReadonlyMap<ModelSubscription, PassOutcome>> {
    const failures = new Map<ModelSubscription, PassOutcome>();
    try {
      if (parts.length > 0) await this.dependencies.store.commit(parts.map(({ commit }) => commit));
    } catch (error) {
      for (const { subscription, commit } of parts) {
        const { name } = commit.collection;
        const isOfAnother = error instanceof CheckpointConflict && error.collection !== name;
        const { outcome } = failed(subscription, error);
        failures.set(subscription, isOfAnother ? { kind: 'commit-uncertain' } : outcome);
      }
    }
    return failures;
  }

  /** Folds a run for each subscription and commits all together. @returns those that succeeded. */
  private async *advance(
    candidates: readonly ModelSubscription[],
    run: readonly LogEntry[],
    to: Position,
  ): PassOutcomes<readonly ModelSubscription[]> {
    const active = candidates.filter(this.dependencies.isActive);
    const began = performance.now();
    const loading = active.map((subscription) => {
      return { subscription, loaded: subscription.writer.load(eventsFor(subscription, run)) };
    });
    await Promise.allSettled(loading.map(({ loaded }) => loaded));
    const all: FoldedRun[] = [];
    const interrupted: { subscription: ModelSubscription; before: readonly LogEntry[] }[] = [];
    for (const { subscription, loaded } of loading) {
      try {
        all.push(foldRun(subscription, run, to, await loaded));
      } catch (error) {
        const before = error instanceof FoldError ? eventsBefore(error, run) : [];
        if (before.length === 0) yield failed(subscription, error);
        else interrupted.push({ subscription, before });
      }
    }
    const advanced = all.length > 0 ? yield* this.commit(all, run, began) : [];
    for (const { subscription, before } of interrupted)
      yield* this.advance([subscription], before, before.at(-1)?.position ?? to);
    return advanced;
  }

  /** Those without a change store their checkpoint from time to time only. */
  private async *commit(
    all: readonly FoldedRun[],
    run: readonly LogEntry[],
    began: number,
  ): PassOutcomes<readonly ModelSubscription[]> {
    const due = new Set(
      all.filter(({ subscription, draft }) => draft.changes.length > 0 || subscription.isStoreDue),
    );
    const failures = await this.store(
      Array.from(due, ({ subscription, draft: { commit } }) => ({ subscription, commit })),
    );
    const advanced: ModelSubscription[] = [];
    for (const folded of all) {
      const { subscription, draft } = folded;
      const failure = failures.get(subscription);
      if (failure === undefined) advanced.push(subscription);
      const committed = { kind: 'committed', draft, events: run.length } as const;
      yield { subscription, outcome: failure ?? { ...committed, isStored: due.has(folded) } };
    }
    if (advanced.length > 0) this.trace(run, advanced.length, began);
    return advanced;
  }

  private trace(run: readonly LogEntry[], models: number, began: number): void {
    const { tracing } = this.dependencies;
    if (!tracing.isOn) return;
    const attributes = { 'trboo.events': run.length, 'trboo.read_models': models };
    tracing.ended('project', { began, attributes, commandIds: run.map(commandOf) });
  }
}

const failed = (subscription: ModelSubscription, error: unknown) =>
  ({ subscription, outcome: { kind: 'failed', error } }) as const;

const commandOf = (entry: LogEntry) =>
  entry instanceof UndecodableEvent ? undefined : entry.metadata.commandId;
