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

/** The result of one entry in a group. */
export type Outcome<Result> = { readonly result: Result } | { readonly refusal: Error };

interface GroupCommitOptions<Entry, Result> {
  /**
   * Writes a group and returns an outcome for each entry, in order. A failure means that nothing
   * was written, and rejects every entry.
   */
  readonly write: (group: readonly Entry[]) => Promise<readonly Outcome<Result>[]>;
  /** Makes the group durable; a failure rejects every entry. */
  readonly sync: () => Promise<void>;
  /** The weight of an entry, which counts towards `maxWeight`. */
  readonly weigh: (entry: Entry) => number;
  readonly maxEntries: number;
  /** A heavier entry is written alone. */
  readonly maxWeight: number;
}

interface PendingEntry<Entry, Result> {
  readonly entry: Entry;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects entries during one event-loop tick, and while the previous group is being synced, and
 * writes them as one group, because syncing a group costs about as much as syncing one entry. Entries
 * are written in the order in which they were added, one group at a time.
 */
export class GroupCommit<Entry, Result> {
  private readonly options: GroupCommitOptions<Entry, Result>;
  private queue: PendingEntry<Entry, Result>[] = [];
  private idle: (() => void)[] = [];
  /** The group being written. */
  private writing: Promise<void> | undefined;

  constructor(options: GroupCommitOptions<Entry, Result>) {
    this.options = options;
  }

  /** Resolves once the entry's group is written. */
  add(entry: Entry): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.queue.length === 0 && this.writing === undefined) this.schedule();
      this.queue.push({ entry, resolve, reject });
    });
  }

  /** Resolves once the queue is empty: all entries are durable or have failed. */
  async drained(): Promise<void> {
    if (this.queue.length === 0 && this.writing === undefined) return;
    await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  /** Resolves once the group that is being written is durable or has failed. */
  async settled(): Promise<void> {
    await this.writing;
  }

  private schedule(): void {
    setImmediate(() => {
      this.writing = this.flush().then(() => {
        this.writing = undefined;
        if (this.queue.length > 0) this.schedule();
        else for (const resolve of this.idle.splice(0)) resolve();
      });
    });
  }

  private async flush(): Promise<void> {
    const group = this.takeGroup();
    try {
      const outcomes = await this.options.write(group.map(({ entry }) => entry));
      await this.options.sync();
      for (const [index, entry] of group.entries()) settle(entry, outcomes[index]);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  private takeGroup(): readonly PendingEntry<Entry, Result>[] {
    const { weigh, maxEntries, maxWeight } = this.options;
    let weight = 0;
    let size = 0;
    for (const { entry } of this.queue.slice(0, maxEntries)) {
      weight += weigh(entry);
      if (size > 0 && weight > maxWeight) break;
      size += 1;
    }
    const group = this.queue.slice(0, size);
    this.queue = this.queue.slice(size);
    return group;
  }
}

function settle<Result>(
  { resolve, reject }: PendingEntry<unknown, Result>,
  outcome: Outcome<Result> | undefined,
): void {
  if (outcome === undefined) reject(new Error('a group was written without an outcome for each'));
  else if ('refusal' in outcome) reject(outcome.refusal);
  else resolve(outcome.result);
}
