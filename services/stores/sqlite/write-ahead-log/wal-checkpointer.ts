import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { primedWalBytes, databaseFilesOf, fullWalFilesIn, walFilesIn } from './wal-files.js';

/**
 * Milliseconds between two looks at how long the logs are: read models that catch up write 60 MB in a
 * second.
 */
const pollMs = 250;
/** Looks from one time on that nothing is left in logs to the next: a minute. */
const pollsPerTruncation = 60_000 / pollMs;
/**
 * Bytes of a write-ahead log from which it is worth emptying: whoever commits meanwhile waits for the
 * disk.
 */
const minWalBytes = 16 * 1024 * 1024;

/** What the thread is told: the files, without the ending of their logs. */
export const walCheckpointTask = z.object({
  files: z.array(z.string()),
  leavesNothing: z.boolean(),
});
type WalCheckpointTask = z.output<typeof walCheckpointTask>;

/** For stores of a process that serves people. */
export interface WalCheckpointOptions {
  /** Write-ahead logs are emptied in a thread of its own, see {@link WalCheckpointer}; default false. */
  readonly checkpointsInWorker?: boolean;
}

/**
 * Moves what is in long write-ahead logs into their files, in a thread of its own: that waits for the
 * disk, some 100 ms at a time, and whoever serves people must not. The thread starts when there is
 * something to do.
 */
export class WalCheckpointer {
  private readonly timer: NodeJS.Timeout;
  private worker: Worker | undefined;
  private isBusy = false;
  private polls = 0;

  /**
   * @param folder in which every SQLite file is looked after.
   * @param leavesNothing what was deleted is gone from the logs, too, withDeadline about a minute.
   */
  constructor(
    private readonly folder: string,
    private readonly leavesNothing = false,
  ) {
    this.timer = setInterval(() => this.poll(), pollMs).unref();
  }

  /** Ends after what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.worker?.terminate();
  }

  private poll(): void {
    if (this.isBusy) return;
    this.polls += 1;
    const leavesNothing = this.leavesNothing && this.polls >= pollsPerTruncation;
    if (leavesNothing) this.polls = 0;
    try {
      const { folder } = this;
      const logs = leavesNothing
        ? walFilesIn(folder, primedWalBytes)
        : fullWalFilesIn(folder, minWalBytes);
      this.checkpoint(logs, leavesNothing);
    } catch {
      // The folder is away, which whoever reads or writes there finds out and says.
    }
  }

  private checkpoint(logs: readonly string[], leavesNothing: boolean): void {
    if (logs.length === 0) return;
    this.isBusy = true;
    this.startedWorker().postMessage({
      files: databaseFilesOf(logs),
      leavesNothing,
    } satisfies WalCheckpointTask);
  }

  private startedWorker(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL('./wal-checkpoint-worker.js', import.meta.url));
    worker.unref();
    worker.on('message', () => (this.isBusy = false));
    // The connections that write empty a log that nobody else empties, only later.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.worker = undefined;
      this.isBusy = false;
    });
    this.worker = worker;
    return worker;
  }
}
