import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { StoreUnavailable } from '../../../../stores/ports.js';
import { GrowingNumbers } from './growing-numbers.js';

/** Bytes per write. */
const chunkBytes = 256 * 1024;
/** Bytes per read of a run. Small, because many runs are read concurrently. */
const blockBytes = 64 * 1024;
/** UTF-8 takes at most 3 bytes per UTF-16 unit. */
const maxBytesPerUnit = 3;

/**
 * Numbered texts in an unlinked file, which the system removes when the process ends for any
 * reason. Appending throws `StoreUnavailable` when the disk is full, so that the build is retried.
 */
export class RecordFile {
  private readonly file: number;
  private readonly chunk = Buffer.allocUnsafe(chunkBytes);
  private used = 0;
  private written = 0;
  private count = 0;
  /** Start of each record, and the end of the last one. */
  private readonly starts = new GrowingNumbers((length) => new Float64Array(length));
  private scratch = Buffer.allocUnsafe(4_096);

  /** @param folder on a disk with enough space. */
  constructor(folder: string) {
    const path = join(folder, `.trboo-build-${randomUUID()}`);
    this.file = openSync(path, 'wx+', 0o600);
    rmSync(path);
  }

  get size(): number {
    return this.count;
  }

  /** @returns the number of the record. */
  add(text: string): number {
    if (text.length * maxBytesPerUnit > this.chunk.length - this.used) this.flush();
    if (text.length * maxBytesPerUnit > this.chunk.length) this.append(Buffer.from(text));
    else this.used += this.chunk.write(text, this.used);
    this.count += 1;
    this.starts.set(this.count, this.written + this.used);
    return this.count - 1;
  }

  /** Makes appended records readable. */
  flush(): void {
    const { used } = this;
    this.used = 0;
    if (used > 0) this.append(this.chunk.subarray(0, used));
  }

  read(record: number): string {
    const [start, end] = [this.starts.get(record), this.starts.get(record + 1)];
    if (end > this.written) this.flush();
    if (this.scratch.length < end - start) this.scratch = Buffer.allocUnsafe(2 * (end - start));
    this.fill(this.scratch, start, end - start);
    return this.scratch.toString('utf8', 0, end - start);
  }

  /** The selected records of a run, in order, read in large blocks. */
  *readRun(
    first: number,
    end: number,
    isWanted: (record: number) => boolean,
  ): Generator<[record: number, text: string], void, undefined> {
    let block = Buffer.alloc(0);
    let [blockStart, blockEnd] = [0, 0];
    for (let record = first; record < end; record += 1) {
      if (!isWanted(record)) continue;
      const [from, to] = [this.starts.get(record), this.starts.get(record + 1)];
      if (to > blockEnd) {
        const length = Math.max(to - from, Math.min(blockBytes, this.starts.get(end) - from));
        // Reused, because memory outside the heap is released late.
        if (block.length < length) block = Buffer.allocUnsafeSlow(length);
        [blockStart, blockEnd] = [from, from + length];
        this.fill(block, from, length);
      }
      yield [record, block.toString('utf8', from - blockStart, to - blockStart)];
    }
  }

  close(): void {
    closeSync(this.file);
  }

  private append(bytes: Buffer): void {
    try {
      for (let done = 0; done < bytes.length;) {
        done += writeSync(this.file, bytes, done, bytes.length - done, this.written + done);
      }
    } catch (cause) {
      throw new StoreUnavailable('the documents of a build cannot be spilled to disk', { cause });
    }
    this.written += bytes.length;
  }

  private fill(buffer: Buffer, start: number, length: number): void {
    for (let done = 0; done < length;) {
      const read = readSync(this.file, buffer, done, length - done, start + done);
      if (read === 0) throw new Error('the file of a build is shorter than what was written');
      done += read;
    }
  }
}
