import { type FileHandle, open } from 'node:fs/promises';
import { StoreUnavailable } from '../../ports.js';

/**
 * Makes what was committed to a database durable, without waiting for the disk: SQLite, told
 * `synchronous = NORMAL`, leaves the write-ahead log to the system at a commit, and whoever needs it on
 * the disk says so here. What lies in the log when it is on the disk survives loss of power, and a
 * process that is killed loses nothing either way (https://sqlite.org/wal.html).
 */
export class WalSync {
  private file: Promise<FileHandle> | undefined;
  private failure: StoreUnavailable | undefined;

  /** @param path of the database; one connection to it stays open meanwhile, and so the log. */
  constructor(private readonly path: string) {}

  /**
   * Resolves when everything that was committed before the call is on the disk.
   * @throws StoreUnavailable when the disk refuses, and ever after: a system that could not write
   *   once may forget what it could not write, and say of the next that it is well.
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

  /** @throws StoreUnavailable after the disk has refused once. */
  check(): void {
    if (this.failure) throw this.failure;
  }

  async close(): Promise<void> {
    await (await this.file?.catch(() => undefined))?.close();
  }
}
