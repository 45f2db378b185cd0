import { BACKWARDS, END } from '@eventstore/db-client';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import { deduplicatePerTick } from '../async/promises.js';
import { checkAppend, checkInteger } from '../ports/checks.js';
import {
  type AppendResult,
  type EventPage,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type ReadAllOptions,
  type StoredEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../ports.js';
import { type SerialisedEvent, serialiseEvents } from '../event-log/event-codec.js';
import { BatchAppendCall } from './batch-append-call.js';
import { AppendSubscription } from './append-subscription.js';
import { Connection, isStreamNotFound, isWrongExpectedVersion } from './connection.js';
import {
  logPositionOf,
  readFrom,
  type Resolved,
  toStoredEvent,
  toPosition,
} from './recorded-events.js';

export interface KurrentEventStoreOptions {
  /** Milliseconds for an append or one page of a read; default 10,000. */
  readonly timeout?: number;
}

const defaultPageSize = 500;
/** Page sizes of the backward search for the last event that is not a system event. */
const searchSizes = [1, 100, 1_000];

/**
 * Opens an event log in KurrentDB or EventStoreDB (22.6 or newer), which must contain nothing else.
 * It connects with the first call.
 * @param address `esdb://…` or `kurrentdb://…`, see {@link parseKurrentAddress}.
 * @throws RangeError for an invalid address.
 */
export function openKurrentEventStore(
  address: string,
  { timeout = 10_000 }: KurrentEventStoreOptions = {},
): EventStore {
  return new KurrentEventStore(new Connection(address, timeout));
}

class KurrentEventStore implements EventStore {
  private readonly connection: Connection;
  private readonly feed: AppendSubscription;
  private readonly appending: BatchAppendCall;
  private readonly appends = new Set<Promise<AppendResult>>();
  private readonly sharedTail = deduplicatePerTick(() => this.findTail());
  private closing: Promise<void> | undefined;

  constructor(connection: Connection) {
    this.connection = connection;
    this.feed = new AppendSubscription(connection);
    this.appending = new BatchAppendCall(connection.client);
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    this.checkOpen();
    checkAppend(stream, expected, events);
    const append = this.write(stream, expected, serialiseEvents(events));
    this.appends.add(append);
    try {
      return await append;
    } finally {
      this.appends.delete(append);
    }
  }

  private async write(
    stream: string,
    expected: ExpectedRevision,
    events: readonly SerialisedEvent[],
  ): Promise<AppendResult> {
    const { timeout } = this.connection;
    try {
      const position = await this.connection.call(() =>
        this.appending.append({ stream, expected, events, timeout }),
      );
      const revision = expected + events.length;
      const commit = position ?? (await this.logPosition(stream, revision));
      return { revision, position: toPosition(commit) };
    } catch (error) {
      if (isWrongExpectedVersion(error)) throw new WrongExpectedRevision(stream, expected);
      throw error;
    }
  }

  /** The position of an event. Needed for a repeated append, whose response may lack it. */
  private async logPosition(stream: string, revision: number): Promise<bigint> {
    const [event] = await this.ofStream(stream, revision, 1);
    if (!event) throw new Error(`stream ${stream} has no revision ${revision}`);
    return logPositionOf(event);
  }

  async *readStream(
    stream: string,
    { fromRevision = 0, pageSize = defaultPageSize } = {},
  ): AsyncIterable<readonly StoredEvent[]> {
    checkInteger('fromRevision', fromRevision, 0);
    checkInteger('pageSize', pageSize, 1);
    this.checkOpen();
    const { cache } = this.feed;
    if (await cache?.endsBefore(stream, fromRevision, () => this.tail())) return;
    const ended = cache?.trackRead(stream);
    for (let from = fromRevision; ; from += pageSize) {
      const read = await this.ofStream(stream, from, pageSize);
      const isLast = read.length < pageSize;
      if (isLast) ended?.(from + read.length - 1);
      const events = storedEvents(read);
      if (events.length > 0) yield events;
      if (isLast) return;
    }
  }

  async *readAll(
    after: Position,
    { pageSize = defaultPageSize, mayLag = false }: ReadAllOptions = {},
  ): AsyncIterable<EventPage> {
    checkInteger('pageSize', pageSize, 1);
    this.checkOpen();
    let through = after;
    for (;;) {
      const page = mayLag ? this.feed.cache?.pageAfter(through, pageSize) : undefined;
      if (page) {
        if (page.through === through) return;
        ({ through } = page);
        yield page;
        continue;
      }
      const { read, isLast } = await this.after(through, pageSize);
      const last = read.at(-1);
      if (!last) return;
      through = toPosition(logPositionOf(last));
      yield { events: storedEvents(read), through };
      if (isLast) return;
    }
  }

  async tail(): Promise<Position> {
    this.checkOpen();
    return await this.sharedTail();
  }

  private async findTail(): Promise<Position> {
    let from: typeof END | { commit: bigint; prepare: bigint } = END;
    for (let search = 0; ; search += 1) {
      const maxCount = searchSizes[search] ?? searchSizes.at(-1) ?? 1;
      const options = { direction: BACKWARDS, fromPosition: from, maxCount } as const;
      const read = await this.read(() => this.connection.client.readAll(options));
      const found = storedEvents(read)[0];
      if (found) return found.position;
      const first = read.at(-1);
      if (!first || read.length < maxCount) return startPosition;
      const position = logPositionOf(first);
      from = { commit: position, prepare: position };
    }
  }

  /** Unsupported: the server reads only from positions of events. */
  positionBetween(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  onAppended(wake: () => void): () => void {
    return this.feed.add(wake);
  }

  close(): Promise<void> {
    this.closing ??= Promise.allSettled(this.appends).then(async () => {
      this.feed.clear();
      await this.connection.close();
    });
    return this.closing;
  }

  /** At most `count` events of a stream; none when the stream does not exist. */
  private async ofStream(
    stream: string,
    from: number,
    count: number,
  ): Promise<readonly Resolved[]> {
    const options = { fromRevision: BigInt(from), maxCount: count };
    try {
      return await this.read(() => this.connection.client.readStream(stream, options));
    } catch (error) {
      if (isStreamNotFound(error)) return [];
      throw error;
    }
  }

  /**
   * At most `count` events after a position; reading forwards returns the event at the position
   * again.
   */
  private async after(
    position: Position,
    count: number,
  ): Promise<{ readonly read: readonly Resolved[]; readonly isLast: boolean }> {
    const maxCount = count + 1;
    const options = { fromPosition: readFrom(position), maxCount };
    const read = await this.read(() => this.connection.client.readAll(options));
    const [first] = read;
    const isRepeated = first !== undefined && toPosition(logPositionOf(first)) <= position;
    const following = read.slice(isRepeated ? 1 : 0, isRepeated ? maxCount : count);
    return { read: following, isLast: read.length < maxCount };
  }

  private async read(read: Parameters<Connection['collect']>[0]): Promise<readonly Resolved[]> {
    this.checkOpen();
    return await this.connection.collect(read);
  }

  private checkOpen(): void {
    if (this.closing) throw new StoreUnavailable('the event store is closed');
  }
}

function storedEvents(read: readonly Resolved[]): readonly StoredEvent[] {
  return read.map(toStoredEvent).filter((event) => event !== null);
}
