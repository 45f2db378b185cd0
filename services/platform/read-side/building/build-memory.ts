import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Documents that a thread holds in memory before the first spill; builds of short logs need no file. */
const maxDocuments = 150_000;
/**
 * The limit after the first spill. Documents that are spilled early are garbage early, which makes
 * garbage collection a tenth cheaper.
 */
const maxDocumentsAfterSpill = 8_000;
/** Limits for large documents: a share of the heap, and bytes in addition to those at the start. */
const maxHeapShare = 0.6;
const maxAddedBytes = 120 * 1024 * 1024;

const bytesInUse = () => getHeapStatistics().used_heap_size;

/**
 * Limits the memory for documents of a build. If memory is still full after a spill, it forces a
 * garbage collection: the engine would collect much later, and every page would be spilled until
 * then.
 */
export class BuildMemory {
  private readonly byteLimit = Math.min(
    bytesInUse() + maxAddedBytes,
    maxHeapShare * getHeapStatistics().heap_size_limit,
  );
  private collect: (() => void) | undefined;

  /** @param documentLimit number of documents before the first spill. */
  constructor(private documentLimit = maxDocuments) {}

  /** Whether the documents should be spilled now. */
  isFull(documents: number): boolean {
    return documents > this.documentLimit || bytesInUse() > this.byteLimit;
  }

  /**
   * Call after a spill. Collects garbage after the first spill, and when memory is still full. With so
   * few live objects it takes milliseconds.
   */
  afterSpill(): void {
    const isFirst = this.documentLimit > maxDocumentsAfterSpill;
    this.documentLimit = Math.min(this.documentLimit, maxDocumentsAfterSpill);
    if (!isFirst && bytesInUse() <= this.byteLimit) return;
    this.collect ??= garbageCollector();
    this.collect();
  }
}

/** The engine exposes `gc` only to contexts that are created after the flag was set. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  if (typeof found !== 'function') throw new Error('this engine has no gc function');
  return () => void Reflect.apply(found, undefined, []);
}
