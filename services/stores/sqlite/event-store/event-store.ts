import { setImmediate } from 'node:timers/promises';
import type { Position } from '../../../../events/kernel/event.js';
import { checkAppend, checkInteger } from '../../ports/checks.js';
import {
  type AppendResult,
  type EventPage,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StoredEvent,
  StoreUnavailable,
} from '../../ports.js';
import { middlePosition } from '../../event-log/times-in-log.js';
import { promiseTry } from '../../async/promises.js';
import { serialiseEvents } from '../../event-log/event-codec.js';
import { elsewhereWalPages } from '../database.js';
import { EventTable, type PendingAppend } from './event-table.js';
import { GroupCommit, WalSync } from './group-commit.js';

const pollMs = 250;

/**
 * Notifies listeners of appends. Appends of this connection are announced with {@link announce}. While
 * there are listeners, those of other connections (other processes and threads) are detected by polling.
 */
export class AppendListeners {
  private readonly changes: () => number;
  private readonly listeners = new Set<{ readonly wake: () => void }>();
  private stopPolling: () => void = () => undefined;
  private seen = 0;

  /** @param changes a number that changes when another connection has written. */
  constructor(changes: () => number) {
    this.changes = changes;
  }

  /** Returns a function that removes the listener. */
  add(wake: () => void): () => void {
    const listener = { wake };
    if (this.listeners.size === 0) this.startPolling();
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stopPolling();
    };
  }

  /** Notifies listeners in a microtask, so that their errors do not reach the writer. */
  announce(): void {
    for (const listener of this.listeners) {
      queueMicrotask(() => {
        if (this.listeners.has(listener)) listener.wake();
      });
    }
  }

  clear(): void {
    this.listeners.clear();
    this.stopPolling();
  }

  private startPolling(): void {
    this.seen = this.changes();
    const timer = setInterval(() => this.poll(), pollMs).unref();
    this.stopPolling = () => clearInterval(timer);
  }

  private poll(): void {
    try {
      const changes = this.changes();
      if (changes === this.seen) return;
      this.seen = changes;
      this.announce();
    } catch (error) {
      // The next poll tries again.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

export interface SqliteEventStoreOptions {
  /**
   * Who copies the write-ahead log into the file, which waits for the disk. By default a commit of
   * this store, when the log is long. `regularly`: this store, each second in which another connection
   * wrote, as in the projector's thread. `elsewhere`: another store does it `regularly`, and a commit of
   * this one only when the log becomes very long, as in the thread that answers people.
   */
  readonly checkpoints?: 'elsewhere' | 'regularly';
  /** Page cache; a process that reads the file once from start to end needs almost none. */
  readonly cacheBytes?: number;
  /** How long a call waits for another process's lock, in milliseconds; default 5,000. */
  readonly busyTimeout?: number;
  /** Called for every transaction that wrote appends, for metrics. */
  readonly onGroupCommit?: (group: { readonly appends: number }) => void;
}

const defaultPageSize = 500;
/** Milliseconds between two checkpoints of the write-ahead log. */
const checkpointMs = 1_000;

/**
 * Opens an event log in one SQLite file, creating it when it is missing. Several processes may have
 * it open.
 * @throws {@link StoreUnavailable} when the file cannot be opened.
 */
export function openSqliteEventStore(
  file: string,
  options: SqliteEventStoreOptions = {},
): EventStore {
  return new SqliteEventStore(file, options);
}

class SqliteEventStore implements EventStore {
  private readonly table: EventTable;
  private readonly listeners: AppendListeners;
  private readonly wal: WalSync;
  private readonly appends: GroupCommit<PendingAppend, AppendResult>;
  private readonly checkpointing: NodeJS.Timeout | undefined;
  private closing: Promise<void> | undefined;

  constructor(
    file: string,
    { onGroupCommit, busyTimeout, cacheBytes, checkpoints }: SqliteEventStoreOptions,
  ) {
    const walPages = checkpoints === 'elsewhere' ? elsewhereWalPages : undefined;
    const table = new EventTable(file, { busyTimeout, walPages, cacheBytes });
    this.table = table;
    if (checkpoints === 'regularly') this.checkpointing = this.checkpointRegularly();
    this.listeners = new AppendListeners(() => table.dataVersion());
    const wal = new WalSync(file);
    this.wal = wal;
    this.appends = new GroupCommit({
      write: async (group) => {
        wal.check();
        const outcomes = await table.append(group);
        onGroupCommit?.({ appends: group.length });
        return outcomes;
      },
      sync: async () => {
        await wal.sync();
        this.listeners.announce();
      },
      weigh: ({ events }) => events.length,
      maxEntries: 500,
      maxWeight: 5_000,
    });
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    if (this.closing) throw new StoreUnavailable('the event store is closed');
    checkAppend(stream, expected, events);
    return await this.appends.add({ stream, expected, events: serialiseEvents(events) });
  }

  async *readStream(
    stream: string,
    { fromRevision = 0, pageSize = defaultPageSize } = {},
  ): AsyncIterable<readonly StoredEvent[]> {
    checkInteger('fromRevision', fromRevision, 0);
    checkInteger('pageSize', pageSize, 1);
    let next = fromRevision;
    for (;;) {
      const events = this.table.ofStream(stream, next, pageSize);
      const last = events.at(-1);
      // An empty result stays true after a power loss, so it need not wait.
      if (!last) return;
      await this.appends.settled();
      yield events;
      if (events.length < pageSize) return;
      next = last.revision + 1;
      await setImmediate();
    }
  }

  async *readAll(after: Position, { pageSize = defaultPageSize } = {}): AsyncIterable<EventPage> {
    checkInteger('pageSize', pageSize, 1);
    let through = after;
    for (;;) {
      const events = await this.durable(() => this.table.after(through, pageSize));
      const last = events.at(-1);
      if (!last) return;
      through = last.position;
      yield { events, through };
      if (events.length < pageSize) return;
      await setImmediate();
    }
  }

  tail(): Promise<Position> {
    return this.durable(() => {
      // Health checks read the tail: they find out that the disk failed.
      this.wal.check();
      return this.table.tail();
    });
  }

  positionBetween(after: Position, before: Position): Promise<Position | undefined> {
    return promiseTry(() => middlePosition(after, before));
  }

  onAppended(wake: () => void): () => void {
    return this.listeners.add(wake);
  }

  close(): Promise<void> {
    this.closing ??= this.appends.drained().then(async () => {
      this.listeners.clear();
      clearInterval(this.checkpointing);
      await this.wal.close();
      this.table.close();
    });
    return this.closing;
  }

  private checkpointRegularly(): NodeJS.Timeout {
    let seen = this.table.dataVersion();
    return setInterval(() => {
      try {
        const version = this.table.dataVersion();
        if (version === seen) return;
        this.table.checkpoint();
        seen = version;
      } catch (error) {
        // It is tried again, and whoever appends reports a full disk.
        if (!(error instanceof StoreUnavailable)) throw error;
      }
    }, checkpointMs).unref();
  }

  /** Reads, and returns the result once it is durable. */
  private async durable<Result>(read: () => Result): Promise<Result> {
    const result = read();
    await this.appends.settled();
    return result;
  }
}
