import { availableParallelism } from 'node:os';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import { StoreUnavailable } from '../../../stores/ports.js';
import type { BuildOrder, BuildProgress, BuildResult } from './build-models.js';
import type { Builder, BuilderOptions } from './builder.js';
import { splitOrders } from './shares.js';
import type { WorkerMessage, WorkerStores, WorkerTask } from './worker-messages.js';
import { IndexQueue } from './written-builds.js';

/** Events that this thread folds sooner than a worker has started. */
const maxInlineEvents = 1_000;
const countPageSize = 100;
/**
 * MB of a worker: for what `buildModels` holds at the most, and a page of the largest events
 * there are. Without a limit as much again is taken before what is left behind is cleared away.
 */
const workerLimits = { maxOldGenerationSizeMb: 176, maxYoungGenerationSizeMb: 24 };

type SharedOptions = BuilderOptions & { readonly written: IndexQueue };

/**
 * Builds in threads of their own, which open the stores themselves: what this process serves does
 * not wait for a build. A short log is built in this thread; no other, for only a thread of its own
 * has memory of its own: this one's young generation alone would take 60 MB more.
 */
export class WorkerBuilder implements Builder {
  /** @param isServing whether people are served on this machine at the moment: one core is theirs. */
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
    // When one fails, the others are of no use.
    const failing = new AbortController();
    const signal = AbortSignal.any([options.signal, failing.signal]);
    const tell = (news: readonly BuildProgress[]) => {
      for (const each of news) progress.set(each.model, each);
      options.onProgress([...progress.values()]);
    };
    const written = new IndexQueue(orders);
    signal.addEventListener('abort', () => written.close());
    const working = parts.map((part) =>
      this.runWorker(part, { signal, onProgress: tell, until, indexQueue: written }).catch(
        (error: unknown) => {
          failing.abort(error);
          throw error;
        },
      ),
    );
    const ended = await Promise.allSettled(working);
    options.signal.throwIfAborted();
    failing.signal.throwIfAborted();
    return ended.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  }

  private runWorker(
    orders: readonly BuildOrder[],
    { signal, onProgress, until, indexQueue: { orders: all, memory } }: SharedOptions,
  ): Promise<readonly BuildResult[]> {
    const givesWay = this.isServing();
    const task: WorkerTask = { stores: this.stores, orders, all, memory, until, givesWay };
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./build-worker.js', import.meta.url), {
        workerData: task,
        resourceLimits: workerLimits,
        // SQLite reads from it where to sort what is large.
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
        // Errors lose their class on the way from thread to thread.
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

  /** Whether only few entries come after a position. */
  private async isShort(after: Position): Promise<boolean> {
    let read = 0;
    for await (const { entries } of this.log.readEntries(after, countPageSize)) {
      read += entries.length;
      if (read > maxInlineEvents) return false;
    }
    return true;
  }
}
