import type { Position } from '../../../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../../../events/registry.js';
import { FoldError, relatedTo, runsOf } from '../../../../../projections/kernel/fold.js';
import type { EventLog, LogEntry, LogPage } from '../../../../stores/event-log/event-log.js';
import { CheckpointConflict, type ReadStore } from '../../../../stores/ports.js';
import { yielder } from '../../../../stores/async/event-loop-yielder.js';
import { UndecodableEvent } from '../../../../stores/event-log/undecodable-event.js';
import type { LogIdentity } from '../log-identity.js';
import type { ModelSubscription } from './model-subscription.js';
import type { Draft, LoadedDocuments } from './model-writer.js';
import { readPageAfter } from './read-page.js';
import { nextBatchSize } from './next-batch-size.js';
import type { Tracing } from '../../../telemetry/tracing.js';

export interface ProjectionBatchDependencies {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly logIdentity: LogIdentity;
  readonly tracing: Tracing;
  /** Whether the subscription is still running. */
  readonly isActive: (subscription: ModelSubscription) => boolean;
  /** Called when the store answers after it was unavailable. */
  readonly storeRecovered: () => void;
}

/** How much of the log after the checkpoint a batch has handled. */
export type BatchResult = 'nothing' | 'part' | 'all';

interface Folded {
  readonly subscription: ModelSubscription;
  readonly draft: Draft;
  readonly milliseconds: number;
}

/** A failure counts for each of the subscriptions. */
async function attempt<T>(
  subscriptions: readonly ModelSubscription[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    for (const subscription of subscriptions) await subscription.failed(error);
    return undefined;
  }
}

/** Subscriptions with the same checkpoint: they share one page of the log and one commit. */
export class ProjectionBatch {
  constructor(
    private readonly subscriptions: readonly ModelSubscription[],
    private readonly checkpoint: Position,
    private readonly dependencies: ProjectionBatchDependencies,
  ) {}

  /**
   * Folds and commits one page, or first resolves uncertain checkpoints.
   * @param ahead checkpoint of the next batch, where this one stops so that both can merge.
   * @returns `nothing` at the end of the log; `part` when there may be more.
   */
  async pass(ahead: Position | undefined): Promise<BatchResult> {
    const unsure = this.subscriptions.filter(
      ({ isCheckpointUncertain, isSetAsideStale }) => isCheckpointUncertain || isSetAsideStale,
    );
    for (const subscription of unsure) await attempt([subscription], () => subscription.refresh());
    if (unsure.length > 0) return 'part';
    const allowed = this.allowed();
    const page = await attempt(this.subscriptions, () => this.read(ahead));
    if (page) await this.applyPage(page);
    if (page === null) return 'nothing';
    return page !== undefined && ahead === undefined && page.entries.length < allowed
      ? 'all'
      : 'part';
  }

  private async read(ahead: Position | undefined): Promise<LogPage | null> {
    if (yielder.isDue) await yielder.yield();
    const [until] = [ahead, ...this.subscriptions.map((subscription) => subscription.until)]
      .filter((each) => each !== undefined)
      .sort();
    const page = await readPageAfter(this.dependencies.log, this.checkpoint, this.allowed(), until);
    await this.dependencies.logIdentity.advanceTo(page?.entries.at(-1));
    return page;
  }

  private allowed(): number {
    return Math.min(...this.subscriptions.map((subscription) => subscription.maxBatchSize));
  }

  private async applyPage({ entries, through }: LogPage): Promise<void> {
    const runs = runsOf(entries, (entry) => this.isFoldedAlone(entry));
    let active = this.subscriptions;
    for (const run of runs.slice(0, -1)) {
      active = await this.advance(active, run, run.at(-1)?.position ?? through);
    }
    // Also moves past trailing events that concern no read model.
    await this.advance(active, runs.at(-1) ?? [], through);
  }

  private isFoldedAlone(entry: LogEntry): boolean {
    if (entry instanceof UndecodableEvent) return false;
    return this.subscriptions.some(
      ({ writer }) => relatedTo(writer.projection, entry) !== undefined,
    );
  }

  /** Folds a run for each subscription and commits all together. @returns those that succeeded. */
  private async advance(
    candidates: readonly ModelSubscription[],
    run: readonly LogEntry[],
    to: Position,
  ): Promise<readonly ModelSubscription[]> {
    const active = candidates.filter(this.dependencies.isActive);
    const began = performance.now();
    const loaded = await Promise.all(
      active.map((subscription) =>
        attempt([subscription], () => subscription.writer.load(eventsFor(subscription, run))),
      ),
    );
    const all: Folded[] = [];
    for (const [index, subscription] of active.entries()) {
      if (yielder.isDue) await yielder.yield();
      const folded = loaded[index] && (await fold(subscription, run, to, loaded[index]));
      if (folded) all.push(folded);
    }
    if (yielder.isDue) await yielder.yield();
    const stretches = all.length > 0 ? await this.commit(all) : undefined;
    if (stretches === undefined) return [];
    const wereAway = all.some(({ subscription }) => subscription.isStoreUnavailable);
    const steps = [...all.map(({ milliseconds }) => milliseconds), ...stretches];
    const allowed = nextBatchSize(this.allowed(), run.length, steps);
    for (const { subscription, draft } of all) subscription.committed(run, draft, allowed);
    this.trace(run, all.length, began);
    if (wereAway) this.dependencies.storeRecovered();
    return all.map(({ subscription }) => subscription);
  }

  private trace(run: readonly LogEntry[], models: number, began: number): void {
    const { tracing } = this.dependencies;
    if (!tracing.isOn) return;
    const attributes = { 'trboo.events': run.length, 'trboo.read_models': models };
    tracing.ended('project', { began, attributes, commandIds: run.map(commandOf) });
  }

  /** Milliseconds of each stretch that blocked the event loop; undefined when the commit failed. */
  private async commit(all: readonly Folded[]): Promise<readonly number[] | undefined> {
    const began = performance.now();
    try {
      const told: number[] = [];
      const committing = this.dependencies.store.commit(
        all.map(({ draft }) => draft.commit),
        (milliseconds) => told.push(milliseconds),
      );
      const atFirst = performance.now() - began;
      await committing;
      return told.length > 0 ? told : [atFirst];
    } catch (error) {
      for (const { subscription } of all) {
        const isAnothers =
          error instanceof CheckpointConflict &&
          error.collection !== subscription.writer.collection.name;
        // The commit is not atomic across collections: this part may have been stored.
        if (isAnothers) subscription.isCheckpointUncertain = true;
        else await subscription.failed(error);
      }
      return undefined;
    }
  }
}

const commandOf = (entry: LogEntry) =>
  entry instanceof UndecodableEvent ? undefined : entry.metadata.commandId;

/** The events of a run that the read model handles. */
function eventsFor(
  subscription: ModelSubscription,
  run: readonly LogEntry[],
): readonly RecordedTrbooEvent[] {
  return run.filter(
    (entry): entry is RecordedTrbooEvent =>
      !(entry instanceof UndecodableEvent) && subscription.wants(entry),
  );
}

async function fold(
  subscription: ModelSubscription,
  run: readonly LogEntry[],
  to: Position,
  loaded: LoadedDocuments,
): Promise<Folded | undefined> {
  const began = performance.now();
  try {
    const unreadable = run.find(
      (entry) => entry instanceof UndecodableEvent && subscription.wants(entry),
    );
    if (unreadable) throw new FoldError(unreadable, unreadable);
    const events = eventsFor(subscription, run);
    const draft = subscription.writer.fold(events, loaded, { from: subscription.checkpoint, to });
    return { subscription, draft, milliseconds: performance.now() - began };
  } catch (error) {
    if (error instanceof FoldError) await subscription.foldFailed(error, run);
    else await subscription.failed(error);
    return undefined;
  }
}
