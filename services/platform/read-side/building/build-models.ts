import { setImmediate } from 'node:timers/promises';
import type { Position } from '../../../../events/kernel/event.js';
import { FoldError } from '../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { EventLog, EventReference, LogPage } from '../../../stores/event-log/event-log.js';
import type { BulkBuild, Collection, ReadStore } from '../../../stores/ports.js';
import { truncatePage } from '../truncate-page.js';
import { SetAsideEvents } from '../projector/dead-letters/set-aside-events.js';
import { InvalidDocument } from './build-documents.js';
import type { BuildOrder } from './build-order.js';
import { BuildMemory } from './build-memory.js';
import { ModelBuild } from './model-build.js';
import { IndexQueue } from './index-queue.js';

/**
 * Spilled documents of all read models after which they are written to the store. Their index takes
 * about 60 MB of memory, and a killed process has to repeat at most this much work.
 */
const maxSpilled = 2_000_000;

export interface BuildProgress extends BuildOrder {
  /** Events this process has folded. */
  readonly events: number;
  readonly position: Position;
  /** Share of the folded documents that is written, from 0 to 1. */
  readonly written: number;
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
  /** Where documents that do not fit in memory are spilled; default: the temporary folder. */
  readonly folder?: string;
}

export interface BuildOptions {
  /** Events per page. */
  readonly pageSize: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: readonly BuildProgress[]) => void;
  /** Number of documents in memory after which they are spilled. */
  readonly maxDocuments?: number;
  /** Stops at exactly this position; default: the end of the log. */
  readonly until?: Position | undefined;
  /** Shared with other threads of the same build. */
  readonly indexQueue?: IndexQueue | undefined;
}

/**
 * Builds read models together, each from its checkpoint to the current end of the log. An
 * interrupted build continues when the same orders are given again.
 * @throws the signal's reason when it aborts; what was folded is written first.
 */
export async function buildModels(
  target: BuildTarget,
  orders: readonly BuildOrder[],
  {
    pageSize,
    signal,
    onProgress,
    until,
    maxDocuments,
    indexQueue = new IndexQueue(orders),
  }: BuildOptions,
): Promise<readonly BuildResult[]> {
  const builds: OrderedBuild[] = [];
  const setAside = new SetAsideEvents(target.log);
  for (const order of orders) {
    builds.push(await OrderedBuild.open(target, order, await setAside.idsOf(order.model)));
  }
  const from = builds.map(({ build }) => build.position).reduce((a, b) => (a < b ? a : b));
  let last: EventReference | undefined;
  const memory = new BuildMemory(maxDocuments);
  const unsealedTypes = new Set<string>(
    builds.flatMap(({ build }) => build.projection.unsealedTypes ?? []),
  );
  const reportProgress = () => onProgress?.(builds.map((each) => each.progress()));
  try {
    for await (const page of target.log.readEntries(from, pageSize, { unsealedTypes })) {
      if (signal.aborted) break;
      for (const each of builds) await each.foldPage(truncatePage(page, until));
      if (memory.isFull(sumOf(builds, 'inMemory'))) {
        for (const each of builds) await each.spill();
        if (sumOf(builds, 'spilled') > maxSpilled) {
          for (const each of builds) await each.write(reportProgress);
        }
        memory.afterSpill();
      }
      last = lastEventOf(page) ?? last;
      reportProgress();
      if (until !== undefined && page.through >= until) break;
      // Folding is synchronous: this lets the event loop serve sockets and timers between pages.
      await setImmediate();
    }
    for (const each of builds) {
      await each.write(reportProgress);
      indexQueue.add(each.order);
    }
    signal.throwIfAborted();
    await finish(target, builds, indexQueue, signal);
    return builds.map((each) => each.result(last));
  } finally {
    for (const { build } of builds) build.close();
  }
}

/** Creates the indexes of written builds until the queue is empty. */
async function finish(
  { store, projections }: BuildTarget,
  own: readonly OrderedBuild[],
  written: IndexQueue,
  signal: AbortSignal,
): Promise<void> {
  const ownOf = ({ model }: BuildOrder) => own.find(({ order }) => order.model === model);
  for (;;) {
    const order = await written.next((each) => ownOf(each) !== undefined);
    signal.throwIfAborted();
    if (order === undefined) return;
    const bulk = ownOf(order)?.bulk ?? (await store.build(collectionOf(projections, order)));
    await bulk.finish();
    // Finishing may block the thread: this lets an abort arrive.
    await setImmediate();
  }
}

const sumOf = (builds: readonly OrderedBuild[], what: 'inMemory' | 'spilled') =>
  builds.reduce((sum, each) => sum + each[what], 0);

/** The last event of a page. */
function lastEventOf({ entries }: LogPage): EventReference | undefined {
  const entry = entries.at(-1);
  if (entry === undefined) return undefined;
  const { stream, revision, id, position } = entry;
  return { stream, revision, id, position };
}

function projectionOf(projections: readonly Projection[], { model }: BuildOrder): Projection {
  const projection = projections.find(({ name }) => name === model);
  if (projection === undefined) throw new Error(`no such read model: ${model}`);
  return projection;
}

function collectionOf(projections: readonly Projection[], order: BuildOrder): Collection {
  return { name: order.collection, indexes: projectionOf(projections, order).indexes };
}

/** One ordered build and its failure. */
class OrderedBuild {
  failure: string | undefined;

  private constructor(
    readonly order: BuildOrder,
    readonly build: ModelBuild,
    readonly bulk: BulkBuild,
  ) {}

  static async open(
    { store, projections, folder }: BuildTarget,
    order: BuildOrder,
    setAsideIds: ReadonlySet<string>,
  ) {
    const projection = projectionOf(projections, order);
    const bulk = await store.build(collectionOf(projections, order));
    return new OrderedBuild(order, new ModelBuild(projection, bulk, { setAsideIds, folder }), bulk);
  }

  /** Documents in memory. */
  get inMemory(): number {
    return this.failure === undefined ? this.build.inMemory : 0;
  }

  /** Documents in the file. */
  get spilled(): number {
    return this.failure === undefined ? this.build.spilled : 0;
  }

  foldPage(page: LogPage): Promise<void> {
    return this.unlessFailed(() => this.build.foldPage(page));
  }

  spill(): Promise<void> {
    return this.unlessFailed(() => this.build.spill());
  }

  write(onProgress: () => void): Promise<void> {
    return this.unlessFailed(() => this.build.write(onProgress));
  }

  progress(): BuildProgress {
    const { events, position, written } = this.build;
    return { ...this.order, events, position, written };
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
      await this.build.writeSpilled();
    }
  }
}
