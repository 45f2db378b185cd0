type Numbers = Float64Array | Uint16Array | Uint32Array;

/** A part has so many numbers, a power of two. */
const chunkBits = 13;
const chunkLength = 1 << chunkBits;

/**
 * Numbers by place, from 0, as many as come; 0 where none was set. They stand in parts of one length: an
 * array that grows is copied each time, and leaves a hole in memory as large as it was.
 */
export class GrowingNumbers {
  private readonly chunks: Numbers[] = [];

  /** @param ofLength an array of so many numbers, of the kind that has room for them. */
  constructor(private readonly ofLength: (length: number) => Numbers) {}

  get(place: number): number {
    return this.chunks[place >>> chunkBits]?.[place & (chunkLength - 1)] ?? 0;
  }

  set(place: number, number: number): void {
    const which = place >>> chunkBits;
    while (which >= this.chunks.length) this.chunks.push(this.ofLength(chunkLength));
    const part = this.chunks[which];
    if (part) part[place & (chunkLength - 1)] = number;
  }
}
