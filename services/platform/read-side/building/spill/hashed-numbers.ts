/** Share of slots in use at which the table doubles. */
const maxLoadFactor = 0.75;

/**
 * A hash table from hashes to numbers (open addressing). A `Map` of strings takes ten times the
 * memory, and builds need millions of entries. The caller compares the keys, as different keys may
 * share a hash.
 */
export class HashedNumbers {
  private hashes = new Uint32Array(1_024);
  /** The number plus one; 0 in a free slot. */
  private numbers = new Uint32Array(1_024);
  private count = 0;

  /** The number with this hash that the caller accepts. */
  find(hash: number, isIt: (number: number) => boolean): number | undefined {
    const place = this.placeOf(hash, isIt);
    const number = this.numbers[place] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  /** Stores a number, in place of `follows` if that is given. */
  put(hash: number, number: number, follows?: number): void {
    if (this.count > maxLoadFactor * this.numbers.length) this.grow();
    const place = this.placeOf(hash, (there) => there === follows);
    if (this.numbers[place] === 0) this.count += 1;
    this.hashes[place] = hash;
    this.numbers[place] = number + 1;
  }

  /** The slot of the accepted number, or the free slot for it. */
  private placeOf(hash: number, isIt: (number: number) => boolean): number {
    const mask = this.numbers.length - 1;
    let place = hash & mask;
    for (;;) {
      const number = this.numbers[place] ?? 0;
      if (number === 0 || (this.hashes[place] === hash && isIt(number - 1))) return place;
      place = (place + 1) & mask;
    }
  }

  private grow(): void {
    const { hashes, numbers } = this;
    this.hashes = new Uint32Array(2 * numbers.length);
    this.numbers = new Uint32Array(2 * numbers.length);
    for (let place = 0; place < numbers.length; place += 1) {
      const [hash = 0, number = 0] = [hashes[place], numbers[place]];
      if (number === 0) continue;
      const free = this.placeOf(hash, () => false);
      this.hashes[free] = hash;
      this.numbers[free] = number;
    }
  }
}
