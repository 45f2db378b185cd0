type Numbers = Float64Array | Uint16Array | Uint32Array;

const shortest = 1_024;

/** Numbers by place, from 0, as many as come; 0 where none was set. */
export class GrowingNumbers {
  private numbers: Numbers;

  /** @param ofLength an array of so many numbers, of the kind that has room for them. */
  constructor(private readonly ofLength: (length: number) => Numbers) {
    this.numbers = ofLength(shortest);
  }

  get(place: number): number {
    return this.numbers[place] ?? 0;
  }

  set(place: number, number: number): void {
    while (place >= this.numbers.length) {
      const longer = this.ofLength(2 * this.numbers.length);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    this.numbers[place] = number;
  }
}
