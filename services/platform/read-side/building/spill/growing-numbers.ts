type Numbers = Float64Array | Uint16Array | Uint32Array;

/** Numbers per chunk, a power of two. */
const chunkBits = 13;
const chunkLength = 1 << chunkBits;

/**
 * A growing array of numbers; 0 where none was set. It grows by chunks, because growing a typed array
 * copies it and fragments the memory.
 */
export class GrowingNumbers {
  private readonly chunks: Numbers[] = [];

  /** @param ofLength creates a typed array of this length. */
  constructor(private readonly ofLength: (length: number) => Numbers) {}

  get(index: number): number {
    return this.chunks[index >>> chunkBits]?.[index & (chunkLength - 1)] ?? 0;
  }

  set(index: number, number: number): void {
    const chunkIndex = index >>> chunkBits;
    while (chunkIndex >= this.chunks.length) this.chunks.push(this.ofLength(chunkLength));
    const chunk = this.chunks[chunkIndex];
    if (chunk) chunk[index & (chunkLength - 1)] = number;
  }
}
