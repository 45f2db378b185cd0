import type { BuildOrder } from './build-models.js';

/** How far a build is, in the memory that threads share. */
const [, written, taken] = [0, 1, 2] as const;

/**
 * Builds that are written and have no indexes yet, of all threads that build together: whichever has
 * nothing left to fold makes those of others. It is in memory that all see, since a thread that
 * writes answers nobody.
 */
export class IndexQueue {
  /** Of each of the orders how far it is; then how often any of them went further. */
  private readonly states: Int32Array<SharedArrayBuffer>;

  /**
   * @param orders of all threads, the same and in the same order for each.
   * @param memory as another thread has it; new unless given.
   */
  constructor(
    readonly orders: readonly BuildOrder[],
    readonly memory = new SharedArrayBuffer((orders.length + 1) * Int32Array.BYTES_PER_ELEMENT),
  ) {
    this.states = new Int32Array(memory);
  }

  /** One more is written. */
  add({ model }: BuildOrder): void {
    const place = this.orders.findIndex((order) => order.model === model);
    Atomics.compareExchange(this.states, place, 0, written);
    this.notify();
  }

  /**
   * One to make the indexes of, as soon as there is one; undefined when all were taken.
   * @param isNear those that are taken before others.
   */
  async next(isNear: (order: BuildOrder) => boolean): Promise<BuildOrder | undefined> {
    for (;;) {
      const changes = Atomics.load(this.states, this.orders.length);
      const found = this.claim(isNear) ?? this.claim(() => true);
      if (found || this.orders.every((_, place) => this.states[place] === taken)) return found;
      await Atomics.waitAsync(this.states, this.orders.length, changes).value;
    }
  }

  /** Nobody takes any more: who waits goes home. */
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
