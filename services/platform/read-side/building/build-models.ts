import { setImmediate } from 'node:timers/promises';
import type { Position } from '../../../../events/kernel/event.js';
import { FoldError } from '../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { EventLog, EventReference, LogPage } from '../../../stores/event-log/event-log.js';
import type { BulkBuild, Collection, ReadStore } from '../../../stores/ports.js';
import { truncatePage } from '../truncate-page.js';
import { SetAsideEvents } from '../projector/dead-letters/set-aside-events.js';
import { InvalidDocument } from './build-documents.js';
import { BuildMemory } from './build-memory.js';
import { ModelBuild } from './model-build.js';
import { IndexQueue } from './written-builds.js';

/**
 * Documents in files, of all read models together, before they are written: so many cost some 60 MB of
 * memory, and a process that is killed loses no more work than they are.
 */
const maxSpilled = 2_000_000;

/** A read model that is to be built, and where. */
export interface BuildOrder {
  readonly model: string;
  readonly collection: string;
}

/** How far a build has come. */
export interface BuildProgress extends BuildOrder {
  /** Events folded by this process. */
  readonly events: number;
  readonly position: Position;
  /** The share of what was folded that is written, from 0 to 1. */
  readonly written: number;
}

/** How a build has ended. */
export interface BuildResult extends BuildOrder {
  /** Events folded by this process. */
  readonly events: number;
  /** The collection has all up to here. */
  readonly checkpoint: Position;
  /** The last event that it may hold something of, as far as this process has read. */
  readonly last?: EventReference;
  /** Why it got no further, when an event could not be folded. */
  readonly failure?: string;
}

/** What a builder works on. */
export interface BuildTarget {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly projections: readonly Projection[];
  /** Where there is room for what memory does not hold; the temporary folder unless given. */
  readonly folder?: string;
}

export interface BuildOptions {
  /** Events that are read together. */
  readonly pageSize: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: readonly BuildProgress[]) => void;
  /** Documents that memory holds before all of them are spilled to a file. */
  readonly maxDocuments?: number;
  /** Builds to exactly this position, not to the end. */
  readonly until?: Position | undefined;
  /** What is shared with others who build at the same time; what is ordered here alone unless given. */
  readonly indexQueue?: IndexQueue | undefined;
}

/**
 * Builds read models together, each from where its collection stands to the end of the log as it is
 * when they get there. What is cut off goes on where it was, when the same is ordered again.
 * @throws the signal's reason when it aborts, with what was folded until then written.
 */
export async function buildModels(
  place: BuildTarget,
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
  const setAside = new SetAsideEvents(place.log);
  for (const order of orders) {
    builds.push(await OrderedBuild.open(place, order, await setAside.idsOf(order.model)));
  }
  const from = builds.map(({ build }) => build.position).reduce((a, b) => (a < b ? a : b));
  let last: EventReference | undefined;
  const memory = new BuildMemory(maxDocuments);
  const words = new Set<string>(builds.flatMap(({ build }) => build.projection.words ?? []));
  const tellAll = () => onProgress?.(builds.map((each) => each.progress()));
  try {
    for await (const page of place.log.readEntries(from, pageSize, { unsealedTypes: words })) {
      if (signal.aborted) break;
      for (const each of builds) await each.foldPage(truncatePage(page, until));
      if (memory.isFull(sumOf(builds, 'held'))) {
        for (const each of builds) await each.spill();
        if (sumOf(builds, 'spilled') > maxSpilled) {
          for (const each of builds) await each.write(tellAll);
        }
        memory.afterSpill();
      }
      last = placeOf(page) ?? last;
      tellAll();
      if (until !== undefined && page.through >= until) break;
      // Folding blocks, and promises alone never let anybody else have a turn.
      await setImmediate();
    }
    for (const each of builds) {
      await each.write(tellAll);
      indexQueue.add(each.order);
    }
    signal.throwIfAborted();
    await finish(place, builds, indexQueue, signal);
    return builds.map((each) => each.result(last));
  } finally {
    for (const { build } of builds) build.close();
  }
}

/** Makes collections like any other of what is written, as long as there is something. */
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
    // It blocks: who stops this has a turn.
    await setImmediate();
  }
}

const sumOf = (builds: readonly OrderedBuild[], what: 'held' | 'spilled') =>
  builds.reduce((sum, each) => sum + each[what], 0);

/** Where the last event of a page stands. */
function placeOf({ entries }: LogPage): EventReference | undefined {
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
    leftOut: ReadonlySet<string>,
  ) {
    const projection = projectionOf(projections, order);
    const bulk = await store.build(collectionOf(projections, order));
    return new OrderedBuild(
      order,
      new ModelBuild(projection, bulk, { setAsideIds: leftOut, folder }),
      bulk,
    );
  }

  /** Documents that it holds in memory. */
  get inMemory(): number {
    return this.failure === undefined ? this.build.inMemory : 0;
  }

  /** Documents in its file. */
  get spilled(): number {
    return this.failure === undefined ? this.build.spilled : 0;
  }

  foldPage(page: LogPage): Promise<void> {
    return this.unlessFailed(() => this.build.foldPage(page));
  }

  spill(): Promise<void> {
    return this.unlessFailed(() => this.build.spill());
  }

  write(tell: () => void): Promise<void> {
    return this.unlessFailed(() => this.build.write(tell));
  }

  progress(): BuildProgress {
    const { events, position, written } = this.build;
    return { ...this.order, events, position, written };
  }

  /** What was folded before a failure and is not written is left to whoever goes on with it. */
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

  /** One that fails leaves the others alone. */
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
