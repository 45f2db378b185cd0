import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Documents that a thread holds in memory, of all read models that it builds: short logs need no file. */
const maxDocuments = 150_000;
/** The same once a file is needed: what is spilled soon dies young, and costs the engine a tenth less. */
const maxDocumentsAfterSpill = 8_000;
/** As much memory, where documents are large: of the thread's, and in bytes more than before. */
const maxHeapShare = 0.6;
const maxAddedBytes = 120 * 1024 * 1024;

const bytesInUse = () => getHeapStatistics().used_heap_size;

/**
 * What a thread has of memory for the documents that it builds. Where it is still full when they are in
 * a file and forgotten, it is cleared: by itself the engine would do so much later, and every page
 * would be spilled by itself.
 */
export class BuildMemory {
  private readonly byteLimit = Math.min(
    bytesInUse() + maxAddedBytes,
    maxHeapShare * getHeapStatistics().heap_size_limit,
  );
  private collect: (() => void) | undefined;

  /** @param documentLimit documents that are held at the most, as long as none is in a file. */
  constructor(private documentLimit = maxDocuments) {}

  /** Whether so many documents are enough. */
  isFull(held: number): boolean {
    return held > this.documentLimit || bytesInUse() > this.byteLimit;
  }

  /**
   * What was held is in a file. Clears it where it takes much, which is a matter of milliseconds then, and
   * the first time: so much is never held again.
   */
  afterSpill(): void {
    const isFirst = this.documentLimit > maxDocumentsAfterSpill;
    this.documentLimit = Math.min(this.documentLimit, maxDocumentsAfterSpill);
    if (!isFirst && bytesInUse() <= this.byteLimit) return;
    this.collect ??= garbageCollector();
    this.collect();
  }
}

/** The engine gives it to contexts that are made after the flag was set, and to no other way. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('gc');
  if (typeof found !== 'function') throw new Error('this engine does not let go of memory');
  return () => void Reflect.apply(found, undefined, []);
}
