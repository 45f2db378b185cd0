type Numbers = Float64Array | Uint16Array | Uint32Array;

/** A part has so many numbers, a power of two. */
const partBits = 13;
const partLength = 1 << partBits;

/**
 * Numbers by place, from 0, as many as come; 0 where none was set. They stand in parts of one length: an
 * array that grows is copied each time, and leaves a hole in memory as large as it was.
 */
export class GrowingNumbers {
  private readonly parts: Numbers[] = [];

  /** @param ofLength an array of so many numbers, of the kind that has room for them. */
  constructor(private readonly ofLength: (length: number) => Numbers) {}

  get(place: number): number {
    return this.parts[place >>> partBits]?.[place & (partLength - 1)] ?? 0;
  }

  set(place: number, number: number): void {
    const which = place >>> partBits;
    while (which >= this.parts.length) this.parts.push(this.ofLength(partLength));
    const part = this.parts[which];
    if (part) part[place & (partLength - 1)] = number;
  }
}
