/** Share of slots in use at which the table doubles. */
const maxLoadFactor = 0.75;

/**
 * A hash table from hashes to numbers (open addressing). Builds need millions of entries, for which a
 * `Map` of strings takes ten times the memory. The caller compares the keys, because different keys
 * may have the same hash.
 */
export class HashedNumbers {
  private hashes = new Uint32Array(1_024);
  /** The number plus one; 0 in a free slot. */
  private numbers = new Uint32Array(1_024);
  private count = 0;

  /** The number with this hash that the caller accepts. */
  find(hash: number, accepts: (number: number) => boolean): number | undefined {
    const slot = this.slotOf(hash, accepts);
    const number = this.numbers[slot] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  /** Stores a number, in slot of `replaced` if that is given. */
  put(hash: number, number: number, replaced?: number): void {
    if (this.count > maxLoadFactor * this.numbers.length) this.grow();
    const slot = this.slotOf(hash, (candidate) => candidate === replaced);
    if (this.numbers[slot] === 0) this.count += 1;
    this.hashes[slot] = hash;
    this.numbers[slot] = number + 1;
  }

  /** The slot of the accepted number, or the free slot for it. */
  private slotOf(hash: number, accepts: (number: number) => boolean): number {
    const mask = this.numbers.length - 1;
    let slot = hash & mask;
    for (;;) {
      const number = this.numbers[slot] ?? 0;
      if (number === 0 || (this.hashes[slot] === hash && accepts(number - 1))) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private grow(): void {
    const { hashes, numbers } = this;
    this.hashes = new Uint32Array(2 * numbers.length);
    this.numbers = new Uint32Array(2 * numbers.length);
    for (let slot = 0; slot < numbers.length; slot += 1) {
      const [hash = 0, number = 0] = [hashes[slot], numbers[slot]];
      if (number === 0) continue;
      const free = this.slotOf(hash, () => false);
      this.hashes[free] = hash;
      this.numbers[free] = number;
    }
  }
}
