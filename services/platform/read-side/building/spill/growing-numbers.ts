type Numbers = Float64Array | Uint16Array | Uint32Array;

/** Numbers per chunk, a power of two. */
const chunkBits = 13;
const chunkLength = 1 << chunkBits;

/**
 * A growing array of numbers, 0 where none was set. It grows by chunks: a plain typed array would
 * be copied each time and leave a hole in memory.
 */
export class GrowingNumbers {
  private readonly chunks: Numbers[] = [];

  /** @param ofLength creates an array of this length, of a type that fits the numbers. */
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
