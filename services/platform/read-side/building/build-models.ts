import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { Position } from '../../../../events/kernel/event.js';
import { FoldError } from '../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { EventLog, EventReference, LogPage } from '../../../stores/event-log/event-log.js';
import type { BulkBuild, ReadStore } from '../../../stores/ports.js';
import { truncatePage } from '../projector/runner/projection-pass.js';
import { SetAsideEvents } from '../projector/dead-letters.js';
import { InvalidDocument, ModelBuild } from './model-build.js';

/** Events that are read, decoded and folded together: each page costs every read model a round. */
const defaultPageSize = 1_000;

/** Documents of all read models in memory after which they are written. */
const defaultMaxDocuments = 60_000;

/** Large documents are written before they fill more than this share of the memory. */
const maxHeapShare = 0.6;

/** The collection to build for a read model. */
export interface BuildOrder {
  readonly model: string;
  readonly collection: string;
}

export interface BuildProgress extends BuildOrder {
  /** Events this process has folded. */
  readonly events: number;
  readonly position: Position;
}

export interface BuildResult extends BuildOrder {
  /** Events this process has folded. */
  readonly events: number;
  /** Everything up to here is in the collection. */
  readonly checkpoint: Position;
  /** The last event this process has read, which the collection may contain. */
  readonly last?: EventReference;
  /** Why it stopped, when an event could not be folded. */
  readonly failure?: string;
}

export interface BuildTarget {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly projections: readonly Projection[];
}

interface BuildOptions {
  /** Events per page. */
  readonly pageSize?: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: readonly BuildProgress[]) => void;
  /** Documents in memory after which they are written. */
  readonly maxDocuments?: number;
  /** Stops at exactly this position; default: the end of the log. */
  readonly until?: Position | undefined;
}

/**
 * Builds read models together, each from its checkpoint to the current end of the log: pages are
 * folded in memory, written in large transactions, and indexed last. An interrupted build continues
 * when the same orders are given again.
 * @throws the signal's reason when it aborts; what was folded is written first.
 */
export async function buildModels(
  target: BuildTarget,
  orders: readonly BuildOrder[],
  {
    signal,
    onProgress,
    until,
    pageSize = defaultPageSize,
    maxDocuments = defaultMaxDocuments,
  }: BuildOptions,
): Promise<readonly BuildResult[]> {
  const builds: OrderedBuild[] = [];
  const setAside = new SetAsideEvents(target.log);
  for (const order of orders) {
    builds.push(await OrderedBuild.open(target, order, await setAside.idsOf(order.model)));
  }
  const from = builds.map(({ build }) => build.position).reduce((a, b) => (a < b ? a : b));
  let last: EventReference | undefined;
  const unsealedTypes = new Set<string>(
    builds.flatMap(({ build }) => build.projection.unsealedTypes ?? []),
  );
  for await (const page of target.log.readEntries(from, pageSize, { unsealedTypes })) {
    if (signal.aborted) break;
    for (const each of builds) await each.foldPage(truncatePage(page, until));
    if (isFull(builds, maxDocuments)) for (const each of builds) await each.write();
    last = lastEventOf(page) ?? last;
    onProgress?.(builds.map((each) => each.progress()));
    if (until !== undefined && page.through >= until) break;
    // Folding is synchronous: this lets the event loop serve sockets and timers between pages.
    await setImmediate();
  }
  for (const each of builds) await each.write();
  for (const { bulk } of builds) {
    // Creating indexes blocks the thread: this lets an abort arrive.
    await setImmediate();
    signal.throwIfAborted();
    await bulk.finish();
  }
  return builds.map((each) => each.result(last));
}

/** Whether the documents in memory should be written now. */
function isFull(builds: readonly OrderedBuild[], maxDocuments: number): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  const documents = builds.reduce((sum, { inMemory }) => sum + inMemory, 0);
  return documents > maxDocuments || used > maxHeapShare * limit;
}

/** The last event of a page. */
function lastEventOf({ entries }: LogPage): EventReference | undefined {
  const entry = entries.at(-1);
  if (entry === undefined) return undefined;
  const { stream, revision, id, position } = entry;
  return { stream, revision, id, position };
}

/** One ordered build and its failure. */
class OrderedBuild {
  private failure: string | undefined;

  private constructor(
    private readonly order: BuildOrder,
    readonly build: ModelBuild,
    readonly bulk: BulkBuild,
  ) {}

  static async open(
    { store, projections }: BuildTarget,
    order: BuildOrder,
    setAsideIds: ReadonlySet<string>,
  ) {
    const projection = projections.find(({ name }) => name === order.model);
    if (projection === undefined) throw new Error(`no such read model: ${order.model}`);
    const { indexes } = projection;
    const bulk = await store.build({ name: order.collection, indexes });
    return new OrderedBuild(order, new ModelBuild(projection, bulk, setAsideIds), bulk);
  }

  /** Documents in memory. */
  get inMemory(): number {
    return this.failure === undefined ? this.build.inMemory : 0;
  }

  foldPage(page: LogPage): Promise<void> {
    return this.unlessFailed(() => this.build.foldPage(page));
  }

  write(): Promise<void> {
    return this.unlessFailed(() => this.build.write());
  }

  progress(): BuildProgress {
    const { events, position } = this.build;
    return { ...this.order, events, position };
  }

  /** The result up to the checkpoint. Events folded after it are folded again by the next attempt. */
  result(last: EventReference | undefined): BuildResult {
    const { failure, build } = this;
    return {
      ...this.order,
      events: build.events,
      checkpoint: build.checkpoint,
      ...(last && { last }),
      ...(failure && { failure }),
    };
  }

  /** A failure of one build does not affect the others. */
  private async unlessFailed(work: () => Promise<void>): Promise<void> {
    if (this.failure !== undefined) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof FoldError || error instanceof InvalidDocument)) throw error;
      this.failure = error.message;
    }
  }
}
