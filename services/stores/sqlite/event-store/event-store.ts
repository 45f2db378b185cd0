import { dirname } from 'node:path';
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
import { middlePosition } from '../../event-log/position.js';
import { promiseTry } from '../../async/promise-try.js';
import { serialiseEvents } from '../../event-log/serialised-events.js';
import { yielder } from '../../async/event-loop-yielder.js';
import { AppendListeners } from './append-listeners.js';
import { backgroundWalPages } from '../database.js';
import { EventTable, type PendingAppend } from './event-table.js';
import { GroupCommit } from './group-commit.js';
import { WalCheckpointer, type WalCheckpointOptions } from '../write-ahead-log/wal-checkpointer.js';
import { WalSync } from '../write-ahead-log/wal-sync.js';
import { watchWal } from '../write-ahead-log/watch-wal.js';

export interface SqliteEventStoreOptions extends WalCheckpointOptions {
  /** Page cache; a process that reads the file once from start to end needs almost none. */
  readonly cacheBytes?: number;
  /** How long a call waits for another process's lock, in milliseconds; default 5,000. */
  readonly busyTimeout?: number;
  /** Called for every transaction that wrote appends, for metrics. */
  readonly onGroupCommit?: (group: { readonly appends: number }) => void;
}

const defaultPageSize = 500;
/** Events that are read between two checks whether to yield. */
const eventsPerCheck = 100;

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
  private readonly checkpointer: WalCheckpointer | undefined;
  private closing: Promise<void> | undefined;

  constructor(
    file: string,
    {
      onGroupCommit,
      busyTimeout,
      cacheBytes,
      checkpointsInWorker = false,
    }: SqliteEventStoreOptions,
  ) {
    const walPages = checkpointsInWorker ? backgroundWalPages : undefined;
    const table = new EventTable(file, { busyTimeout, walPages, cacheBytes });
    this.table = table;
    this.checkpointer = checkpointsInWorker ? new WalCheckpointer(dirname(file)) : undefined;
    this.listeners = new AppendListeners(
      () => table.dataVersion(),
      (written) => watchWal(file, written),
    );
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
      if (yielder.isDue) await yielder.yield();
    }
  }

  async *readAll(after: Position, { pageSize = defaultPageSize } = {}): AsyncIterable<EventPage> {
    checkInteger('pageSize', pageSize, 1);
    let through = after;
    for (;;) {
      const events = await this.pageAfter(through, pageSize);
      const last = events.at(-1);
      if (!last) return;
      through = last.position;
      yield { events, through };
      if (events.length < pageSize) return;
      if (yielder.isDue) await yielder.yield();
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
      await this.checkpointer?.stop();
      await this.wal.close();
      this.table.close();
    });
    return this.closing;
  }

  /** One page; gives the event loop back while it reads. */
  private async pageAfter(after: Position, size: number): Promise<readonly StoredEvent[]> {
    const page: StoredEvent[] = [];
    let part: readonly StoredEvent[];
    do {
      if (page.length > 0 && yielder.isDue) await yielder.yield();
      const limit = Math.min(eventsPerCheck, size - page.length);
      part = this.table.after(page.at(-1)?.position ?? after, limit);
      page.push(...part);
    } while (part.length === eventsPerCheck && page.length < size);
    return this.durable(() => page);
  }

  /** Reads, and returns the result once it is durable. */
  private async durable<Result>(read: () => Result): Promise<Result> {
    const result = read();
    await this.appends.settled();
    return result;
  }
}
