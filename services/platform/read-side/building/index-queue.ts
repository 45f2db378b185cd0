import type { BuildOrder } from './build-order.js';

/** States of a build in shared memory. */
const [, written, taken] = [0, 1, 2] as const;

/**
 * Builds that are written but not indexed yet, shared by the threads of one build. A thread that has
 * folded everything also creates the indexes of other threads' builds. The queue uses shared memory,
 * because a thread that is writing handles no messages.
 */
export class IndexQueue {
  /** The state of each order, then a counter of changes. */
  private readonly states: Int32Array<SharedArrayBuffer>;

  /**
   * @param orders of all threads, in the same order for each.
   * @param memory shared by another thread; default: new.
   */
  constructor(
    readonly orders: readonly BuildOrder[],
    readonly memory = new SharedArrayBuffer((orders.length + 1) * Int32Array.BYTES_PER_ELEMENT),
  ) {
    this.states = new Int32Array(memory);
  }

  /** Adds a written build. */
  add({ model }: BuildOrder): void {
    const index = this.orders.findIndex((order) => order.model === model);
    Atomics.compareExchange(this.states, index, 0, written);
    this.notify();
  }

  /**
   * Waits for a build to index; undefined when all are taken.
   * @param isPreferred selects builds to take first.
   */
  async next(isPreferred: (order: BuildOrder) => boolean): Promise<BuildOrder | undefined> {
    for (;;) {
      const changes = Atomics.load(this.states, this.orders.length);
      const found = this.claim(isPreferred) ?? this.claim(() => true);
      if (found || this.orders.every((_, index) => this.states[index] === taken)) return found;
      await Atomics.waitAsync(this.states, this.orders.length, changes).value;
    }
  }

  /** Ends the queue; waiting threads get undefined. */
  close(): void {
    for (const index of this.orders.keys()) Atomics.store(this.states, index, taken);
    this.notify();
  }

  private claim(accepts: (order: BuildOrder) => boolean): BuildOrder | undefined {
    return this.orders.find((order, index) => {
      const isFree = accepts(order) && this.states[index] === written;
      if (!isFree || Atomics.compareExchange(this.states, index, written, taken) !== written) {
        return false;
      }
      this.notify();
      return true;
    });
  }

  private notify(): void {
    Atomics.add(this.states, this.orders.length, 1);
    Atomics.notify(this.states, this.orders.length);
  }
}
