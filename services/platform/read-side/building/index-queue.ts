import type { BuildOrder } from './build-order.js';

/** States of a build in shared memory. */
const [, written, taken] = [0, 1, 2] as const;

/**
 * Builds that are written but not indexed yet, shared by the threads of one build: a thread that
 * has folded everything creates the indexes of the others' builds. It uses shared memory, because a
 * thread that is writing handles no messages.
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

  /** The build was written. */
  add({ model }: BuildOrder): void {
    const place = this.orders.findIndex((order) => order.model === model);
    Atomics.compareExchange(this.states, place, 0, written);
    this.notify();
  }

  /**
   * Waits for a build to index; undefined when all are taken.
   * @param isNear builds to prefer.
   */
  async next(isNear: (order: BuildOrder) => boolean): Promise<BuildOrder | undefined> {
    for (;;) {
      const changes = Atomics.load(this.states, this.orders.length);
      const found = this.claim(isNear) ?? this.claim(() => true);
      if (found || this.orders.every((_, place) => this.states[place] === taken)) return found;
      await Atomics.waitAsync(this.states, this.orders.length, changes).value;
    }
  }

  /** Ends the queue; waiting threads get undefined. */
  close(): void {
    for (const place of this.orders.keys()) Atomics.store(this.states, place, taken);
    this.notify();
  }

  private claim(isWanted: (order: BuildOrder) => boolean): BuildOrder | undefined {
    return this.orders.find((order, place) => {
      const isFree = isWanted(order) && this.states[place] === written;
      if (!isFree || Atomics.compareExchange(this.states, place, written, taken) !== written) {
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
