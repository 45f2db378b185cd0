import { availableParallelism } from 'node:os';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { projections } from '../../../../projections/registry.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import { type ReadStore, StoreUnavailable } from '../../../stores/ports.js';
import { threadHeapMb } from '../../tools/limit-heap-growth.js';
import type { BuildOrder, BuildProgress, BuildResult } from './build-models.js';
import { type Builder, type BuilderOptions, InlineBuilder, splitOrders } from './builder.js';

/** The addresses of the stores that a worker opens. */
export const workerStores = z.object({
  eventStoreUrl: z.string().nullable(),
  readStoreUrl: z.string().nullable(),
  masterKeys: z
    .object({ current: z.instanceof(Uint8Array), previous: z.instanceof(Uint8Array).nullable() })
    .nullable(),
  /** The data folder. */
  data: z.string(),
  /** Folder of SQLite files to build in, instead of the installation's read store. */
  readModels: z.string().optional(),
});
export type WorkerStores = Readonly<z.infer<typeof workerStores>>;

/** The task of a worker, given at its start. */
export const workerTask = z.object({
  stores: workerStores,
  orders: z.array(z.object({ model: z.string(), collection: z.string() })).readonly(),
  /** Position to build to; default: the end of the log. */
  until: z.string().optional(),
  /** Whether the server on this machine needs the cores first. */
  hasLowPriority: z.boolean(),
});
export type WorkerTask = Readonly<z.infer<typeof workerTask>>;

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: readonly BuildProgress[] }
  | { readonly kind: 'done'; readonly results: readonly BuildResult[] };

/** Events that this thread folds faster than a worker starts. */
const maxInlineEvents = 1_000;
const countPageSize = 100;
/**
 * Enough for the documents that `buildModels` holds in memory and a page of the largest events.
 * Without a limit the engine doubles its memory before it collects garbage.
 */
const workerLimits = { maxOldGenerationSizeMb: threadHeapMb(384), maxYoungGenerationSizeMb: 24 };

/**
 * Builds in worker threads that open the stores themselves, so that the server does not wait for a
 * build. A short log is built in this thread.
 */
class WorkerBuilder implements Builder {
  /** @param isServing whether this machine serves people now, who then get one core. */
  constructor(
    private readonly stores: WorkerStores,
    private readonly log: EventLog,
    private readonly inline: Builder,
    private readonly isServing: () => boolean,
  ) {}

  async build(
    orders: readonly BuildOrder[],
    options: BuilderOptions,
  ): Promise<readonly BuildResult[]> {
    if (await this.isShort(startPosition)) return this.inline.build(orders, options);
    const threads = Math.max(1, availableParallelism() - (this.isServing() ? 1 : 0));
    const parts = splitOrders(orders, threads);
    const { until } = options;
    const progress = new Map<string, BuildProgress>();
    // When one part fails, the others are stopped.
    const failing = new AbortController();
    const signal = AbortSignal.any([options.signal, failing.signal]);
    const onProgress = (updates: readonly BuildProgress[]) => {
      for (const each of updates) progress.set(each.model, each);
      options.onProgress([...progress.values()]);
    };
    const runs = parts.map((part) =>
      this.runWorker(part, { signal, onProgress, until }).catch((error: unknown) => {
        failing.abort(error);
        throw error;
      }),
    );
    const ended = await Promise.allSettled(runs);
    options.signal.throwIfAborted();
    failing.signal.throwIfAborted();
    return ended.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  }

  private runWorker(
    orders: readonly BuildOrder[],
    { signal, onProgress, until }: BuilderOptions,
  ): Promise<readonly BuildResult[]> {
    const hasLowPriority = this.isServing();
    const task: WorkerTask = { stores: this.stores, orders, until, hasLowPriority };
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./build-worker.js', import.meta.url), {
        workerData: task,
        resourceLimits: workerLimits,
        // SQLite reads its folder for temporary files from the environment.
        env: SHARE_ENV,
      });
      let results: readonly BuildResult[] | undefined;
      const stop = () => worker.postMessage('stop');
      signal.addEventListener('abort', stop);
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'progress') onProgress(message.progress);
        else results = message.results;
      });
      worker.on('error', (error) => {
        // Errors lose their class between threads.
        const isAway = error instanceof Error && error.name === 'StoreUnavailable';
        reject(isAway ? new StoreUnavailable(error.message, { cause: error }) : error);
      });
      worker.on('exit', (code) => {
        signal.removeEventListener('abort', stop);
        if (results) resolve(results);
        else reject(new Error(`a build ended with ${code}`));
      });
    });
  }

  /** Whether only a few events follow a position. */
  private async isShort(after: Position): Promise<boolean> {
    let read = 0;
    for await (const { entries } of this.log.readEntries(after, countPageSize)) {
      read += entries.length;
      if (read > maxInlineEvents) return false;
    }
    return true;
  }
}

/**
 * Returns a function that makes the builder of a store, whose threads open the same stores.
 * @param isServing as of {@link WorkerBuilder}; the function's `readModels` is the folder of SQLite files
 *   to build in, instead of the installation's read store.
 */
export const buildersOf =
  (stores: WorkerStores, log: EventLog, isServing: () => boolean) =>
  (store: ReadStore, readModels?: string): Builder => {
    const inline = new InlineBuilder({ log, store, projections });
    const target = { ...stores, ...(readModels !== undefined && { readModels }) };
    return new WorkerBuilder(target, log, inline, isServing);
  };
