import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { primedWalBytes, databaseFilesOf, fullWalFilesIn, walFilesIn } from './wal-files.js';

/**
 * Milliseconds between two checks of the logs' sizes. Short, because read models that catch up write
 * 60 MB per second.
 */
const pollMs = 250;
/** Every minute, logs are truncated even when they are short. */
const pollsPerTruncation = 60_000 / pollMs;
/** Bytes. Shorter logs are not checkpointed, because writers wait for the disk meanwhile. */
const minWalBytes = 16 * 1024 * 1024;

/** Message to the worker: database files, without the suffix of their logs. */
export const walCheckpointTask = z.object({
  files: z.array(z.string()),
  leavesNothing: z.boolean(),
});
type WalCheckpointTask = z.output<typeof walCheckpointTask>;

/** For stores of a process that serves requests. */
export interface WalCheckpointOptions {
  /**
   * Whether a worker thread empties the write-ahead logs, see {@link WalCheckpointer}; default
   * false.
   */
  readonly checkpointsInWorker?: boolean;
}

/**
 * Checkpoints long write-ahead logs in a worker thread, because waiting for the disk, some 100 ms at a
 * time, would block requests. The worker starts when it is first needed.
 */
export class WalCheckpointer {
  private readonly timer: NodeJS.Timeout;
  private worker: Worker | undefined;
  private isBusy = false;
  private polls = 0;

  /**
   * @param folder whose SQLite files are watched.
   * @param leavesNothing whether deleted data is removed from the logs too, within about a minute.
   */
  constructor(
    private readonly folder: string,
    private readonly leavesNothing = false,
  ) {
    this.timer = setInterval(() => this.poll(), pollMs).unref();
  }

  /** Stops after the current task. */
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
      // The folder was removed, which readers and writers report.
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
    // Without the worker, writing connections checkpoint the log themselves, only later.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.worker = undefined;
      this.isBusy = false;
    });
    this.worker = worker;
    return worker;
  }
}
