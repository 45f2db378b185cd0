import { type FileHandle, open } from 'node:fs/promises';
import { StoreUnavailable } from '../../ports.js';

/**
 * Makes commits durable without blocking this thread. With `synchronous = NORMAL`, SQLite does not
 * sync the write-ahead log at a commit; this class does it when needed. Synced commits survive a power
 * loss; a killed process loses no commits in either case (https://sqlite.org/wal.html).
 */
export class WalSync {
  private file: Promise<FileHandle> | undefined;
  private failure: StoreUnavailable | undefined;

  /** @param path of the database; a connection to it must stay open, so that the log exists. */
  constructor(private readonly path: string) {}

  /**
   * Resolves when all earlier commits are on the disk.
   * @throws StoreUnavailable when the sync fails, and from then on: after a failed sync the system may
   *   drop the data and report success the next time.
   */
  async sync(): Promise<void> {
    this.check();
    try {
      this.file ??= open(`${this.path}-wal`, 'r+');
      await (await this.file).datasync();
    } catch (error) {
      const why = 'the disk did not take what was written: mend it and start again';
      this.failure = new StoreUnavailable(`${this.path}: ${why}`, { cause: error });
      throw this.failure;
    }
  }

  /** @throws StoreUnavailable after a sync has failed. */
  check(): void {
    if (this.failure) throw this.failure;
  }

  async close(): Promise<void> {
    await (await this.file?.catch(() => undefined))?.close();
  }
}
