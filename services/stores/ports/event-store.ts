import type { Position } from '../../../events/kernel/event.js';
import type { JsonObject } from './json.js';

/** An event on its way into the log, already sealed and serialised by the codec. */
export interface NewEvent {
  /** UUID. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/**
 * An event as the log keeps it. Where a store finds its data or metadata damaged, reading these
 * throws, and all else can be told.
 */
export interface StoredEvent extends NewEvent {
  readonly stream: string;
  /** Place in its stream, from 0, without gaps. */
  readonly revision: number;
  readonly position: Position;
}

/** Revision of the stream's last event that the writer has seen; -1 when it saw no event. */
export type ExpectedRevision = number;
export const noStream: ExpectedRevision = -1;

export interface AppendResult {
  /** Revision of the last event written. */
  readonly revision: number;
  /** Position of the last event written. */
  readonly position: Position;
}

/** A run of the log in order. */
export interface EventPage {
  readonly events: readonly StoredEvent[];
  /**
   * Everything up to and including this position has been read, also what the adapter left out
   * (system events). The next page starts after it.
   */
  readonly through: Position;
}

export interface ReadAllOptions {
  /** Events a page at the most; default 500. */
  readonly pageSize?: number;
  /**
   * What {@link EventStore.onAppended} has not called for yet may be missing: for those who read again
   * when they are called. A store on another machine need not be asked then.
   */
  readonly mayLag?: boolean;
}

/**
 * The log: streams of events with one global order. What it promises is written as tests in
 * `tests/contract-suites/event-store/`; every adapter passes them.
 */
export interface EventStore {
  /**
   * Appends 1 to 1,000 events to one stream, all or none. When it resolves they are durable: they
   * survive the process being killed and the machine losing power. Appends of one process that are on
   * their way together are written in the order in which they were called for.
   * @throws {@link WrongExpectedRevision} when the stream's last revision is another; nothing is
   *   written. Exactly one of several concurrent appends with the same expectation succeeds.
   * @throws StoreUnavailable when the store cannot be reached; the outcome is unknown, and
   *   the same append (same event ids, same expectation) may be sent again: if the first did get
   *   through, the answer is {@link WrongExpectedRevision} or the first result, never a second
   *   writing.
   * @throws RangeError for what no store takes: an id that is no UUID; a stream name or type that
   *   is empty, starts with `$` (system events do), or holds U+0000 or half a surrogate pair; more
   *   than 1,000,000 bytes (data and metadata as JSON in UTF-8, types in UTF-16).
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult>;

  /**
   * The stream's events from a revision (inclusive, default 0) in order, in pages of at most
   * `pageSize` (default 500). A stream without events, or none from there, gives no page.
   */
  readStream(
    stream: string,
    options?: { fromRevision?: number; pageSize?: number },
  ): AsyncIterable<readonly StoredEvent[]>;

  /**
   * All events after a position, in one global order that never changes, in pages, until the end of
   * the log as it is when it gets there. Never skips an event that becomes visible later: once a
   * position has been read past, nothing appears before it. Pages are read on demand, so a slow
   * reader holds no more than one page.
   */
  readAll(after: Position, options?: ReadAllOptions): AsyncIterable<EventPage>;

  /** Position of the last event, `startPosition` when there is none. */
  tail(): Promise<Position>;

  /**
   * A place about half-way between two, from which {@link readAll} can go on; undefined when there
   * is none between them, or the store cannot tell.
   */
  positionBetween(after: Position, before: Position): Promise<Position | undefined>;

  /**
   * Calls back after events became readable, at least once after the last of them; no guarantee of
   * one call per append. It carries nothing: readers read. Returns the way to stop it.
   */
  onAppended(wake: () => void): () => void;

  /**
   * Finishes appends under way, then releases files and connections. From then on every call is
   * answered with StoreUnavailable, but for `close` itself.
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
