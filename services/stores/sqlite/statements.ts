const maxChunkSize = 128;

/**
 * Splits items into lists of at most 128, each padded to a power of two. With so few list lengths,
 * prepared statements can be reused.
 */
export function paddedChunks<T, F>(items: readonly T[], filler: F): readonly (T | F)[][] {
  const chunks: (T | F)[][] = [];
  for (let start = 0; start < items.length; start += maxChunkSize) {
    chunks.push(padded(items.slice(start, start + maxChunkSize), filler));
  }
  return chunks;
}

/** The items, padded to a power of two. */
export function padded<T, F>(items: readonly T[], filler: F): (T | F)[] {
  const all: (T | F)[] = [...items];
  const length = 2 ** Math.ceil(Math.log2(items.length));
  while (all.length < length) all.push(filler);
  return all;
}

/** `?, ?, ?` for a list of this length. */
export function placeholders(length: number): string {
  return Array<string>(length).fill('?').join(', ');
}
