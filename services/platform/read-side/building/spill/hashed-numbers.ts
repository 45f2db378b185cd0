/** Of all places, so many may be taken before there are twice as many. */
const maxLoadFactor = 0.75;

/**
 * Numbers by the hash of what they stand for. A `Map` of texts takes ten times as much memory, and
 * builds need millions of them. Whether a number is the one that is sought, who asks must know.
 */
export class HashedNumbers {
  private hashes = new Uint32Array(1_024);
  /** One more than the number; 0 where a place is free. */
  private numbers = new Uint32Array(1_024);
  private count = 0;

  /** The number of this hash that is the one. */
  find(hash: number, isIt: (number: number) => boolean): number | undefined {
    const place = this.placeOf(hash, isIt);
    const number = this.numbers[place] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  /** Puts a number in the place of the one that it follows, or in a new one. */
  put(hash: number, number: number, follows?: number): void {
    if (this.count > maxLoadFactor * this.numbers.length) this.grow();
    const place = this.placeOf(hash, (there) => there === follows);
    if (this.numbers[place] === 0) this.count += 1;
    this.hashes[place] = hash;
    this.numbers[place] = number + 1;
  }

  /** Where the one is, or would be. */
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
