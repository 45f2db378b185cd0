import type { Position } from '../../../events/kernel/event.js';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** An event to append, already sealed. */
export interface NewEvent {
  /** UUID. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/**
 * A stored event. If a store finds its data or metadata damaged, reading these throws; everything
 * else can be read.
 */
export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** Counted from 0 within the stream, without gaps. */
  readonly revision: number;
  readonly position: Position;
}

/** Revision of the last event in the stream that the writer has seen; -1 for none. */
export type ExpectedRevision = number;
export const noStream: ExpectedRevision = -1;

export interface AppendResult {
  /** Revision of the last event written. */
  readonly revision: number;
  /** Position of the last event written. */
  readonly position: Position;
}

/** Consecutive events of the log. */
export interface EventPage {
  readonly events: readonly StoredEvent[];
  /**
   * Everything up to this position was read, including system events that the adapter left out. The
   * next page starts after it.
   */
  readonly through: Position;
}

export interface ReadAllOptions {
  /** Events per page, at most; default 500. */
  readonly pageSize?: number;
  /**
   * Allows the store to leave out events that {@link EventStore.onAppended} has not announced yet, for
   * readers that read again when it calls. This saves requests to a remote store.
   */
  readonly mayLag?: boolean;
}

/**
 * The log: streams of events with one global order. Contract tests for all adapters:
 * `tests/contract-suites/event-store/`.
 */
export interface EventStore {
  /**
   * Appends 1 to 1,000 events to one stream, all or none. Durable when it resolves: they survive a
   * killed process and a power loss. Concurrent appends of one process are written in the order of
   * the calls.
   * @throws {@link WrongExpectedRevision} when the stream is at another revision; nothing is
   * written. Exactly one of several concurrent appends with the same expectation succeeds.
   * @throws StoreUnavailable when the store cannot be reached; the outcome is unknown. The same
   * append (event ids and expectation) may be repeated: if the first was written, the answer is
   * {@link WrongExpectedRevision} or its result, and nothing is written twice.
   * @throws RangeError for an id that is no UUID; a stream name or type that is empty, starts with
   * `$` (reserved for system events), or holds U+0000 or half a surrogate pair; more than 1,000,000
   * bytes (data and metadata as JSON in UTF-8, types in UTF-16).
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult>;

  /**
   * The events of a stream from a revision (inclusive, default 0) in order, in pages of at most
   * `pageSize` (default 500). Gives no page when there are no events.
   */
  readStream(
    stream: string,
    options?: { fromRevision?: number; pageSize?: number },
  ): AsyncIterable<readonly StoredEvent[]>;

  /**
   * All events after a position in one global order that never changes, page by page until the
   * current end of the log. Never skips an event: nothing becomes visible before a position already
   * read. Pages are read on demand, so a slow reader holds at most one.
   */
  readAll(after: Position, options?: ReadAllOptions): AsyncIterable<EventPage>;

  /** Position of the last event, `startPosition` when there is none. */
  tail(): Promise<Position>;

  /**
   * A position about halfway between two, from which {@link readAll} can continue. Undefined when
   * there is none or the store cannot find one.
   */
  positionBetween(after: Position, before: Position): Promise<Position | undefined>;

  /**
   * Calls `wake` after events became readable: at least once after the last of them, but not for every
   * append. Readers then read. Returns a function that unsubscribes.
   */
  onAppended(wake: () => void): () => void;

  /**
   * Finishes pending appends, then releases files and connections. Afterwards every call but
   * `close` fails with StoreUnavailable.
   */
  close(): Promise<void>;
}

export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
  ) {
    super(`stream ${stream} is not at revision ${String(expected)}`);
    this.name = 'WrongExpectedRevision';
  }
}
