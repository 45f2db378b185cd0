import { AsyncLocalStorage } from 'node:async_hooks';

/** Milliseconds of work in one event-loop tick. */
const sliceMs = 10;

const requesters = new AsyncLocalStorage<string>();

/** Runs work whose reads are queued under this requester. */
export function withRequester<Result>(requester: string, work: () => Result): Result {
  return requesters.run(requester, work);
}

/** Runs work on behalf of several requesters, which is queued under none of them. */
export function withoutRequester<Result>(work: () => Result): Result {
  return requesters.exit(work);
}

/**
 * Runs blocking work in slices of the event loop and shares them fairly between requesters. Without
 * it, a requester with many reads would block sockets and timers until the last one, because awaiting
 * promises does not give the event loop back. When the time of a tick is used up, work waits for the
 * next tick. Each requester has its own queue, and the queues take turns. Work without a requester is
 * in one common queue.
 */
export class FairQueue {
  /** Waiting work by requester; the first queue is next. */
  private readonly queues = new Map<string | undefined, (() => void)[]>();
  /** Start of the current tick's work. */
  private tickStart: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Runs the work now or in a later tick, and resolves to its result. */
  run<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        try {
          resolve(work());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      if (this.queues.size === 0 && this.hasTime()) begin();
      else this.enqueue(begin);
    });
  }

  private enqueue(begin: () => void): void {
    const requester = requesters.getStore();
    const queue = this.queues.get(requester);
    if (queue) queue.push(begin);
    else this.queues.set(requester, [begin]);
  }

  private hasTime(): boolean {
    if (this.tickStart === undefined) {
      this.tickStart = this.now();
      setImmediate(() => this.nextTick());
      return true;
    }
    return this.now() - this.tickStart < sliceMs;
  }

  private nextTick(): void {
    this.tickStart = undefined;
    for (const [requester, queue] of this.queues) {
      if (!this.hasTime()) return;
      // A requester with more work goes to the end.
      this.queues.delete(requester);
      const first = queue.shift();
      if (queue.length > 0) this.queues.set(requester, queue);
      first?.();
    }
  }
}
