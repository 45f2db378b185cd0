import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Documents that a thread keeps in memory, so that short logs need no file. */
const maxDocuments = 150_000;
/**
 * The limit after the first spill: documents that are spilled early die young, which makes garbage
 * collection a tenth cheaper.
 */
const maxDocumentsAfterSpill = 8_000;
/** Limits for large documents: a share of the heap, and bytes on top of the start. */
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

  /** @param documentLimit most documents before the first spill. */
  constructor(private documentLimit = maxDocuments) {}

  /** Whether the documents should be spilled now. */
  isFull(held: number): boolean {
    return held > this.documentLimit || bytesInUse() > this.byteLimit;
  }

  /**
   * Call after a spill. Collects garbage after the first one and when memory is still full; little
   * is alive then, so it takes milliseconds.
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
