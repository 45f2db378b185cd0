/** Pseudo-random numbers, the same for the same seed. */
export class SeededRandom {
  constructor(private state: number) {}

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** True with this probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** An exponentially distributed waiting time with this average. */
  wait(average: number): number {
    return -average * Math.log(1 - this.next());
  }

  /**
   * One random item.
   * @throws RangeError for an empty list.
   */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('the list is empty');
    return item;
  }

  /** At most `max` distinct items. */
  some<Item>(items: readonly Item[], max: number): readonly Item[] {
    const remaining = [...items];
    const picked: Item[] = [];
    while (remaining.length > 0 && picked.length < max) {
      picked.push(...remaining.splice(Math.floor(this.next() * remaining.length), 1));
    }
    return picked;
  }
}
