import { LRUCache } from 'lru-cache';
import { type Decider, belongsTo } from '../../../events/kernel/decider.js';
import { type DomainEvent, type Position, startPosition } from '../../../events/kernel/event.js';
import type { AppendedEvents, EventLog } from '../../stores/event-log/event-log.js';
import { type ExpectedRevision, noStream } from '../../stores/ports.js';
import type { Snapshots } from './snapshots.js';

/** Commands per stream that are remembered to recognise repeated ones. */
const maxCommands = 1_000;

interface Recorded {
  readonly revision: number;
  readonly metadata: { readonly commandId: string };
}

/**
 * The latest commands of a stream up to one revision, each with the revision of its first event.
 * Immutable to callers, but all values of a stream share one map: a stream only grows, and each
 * value ignores later revisions. Copying the map for each command would dominate the cost on long
 * streams.
 */
export class RecentCommands {
  private constructor(
    private readonly revisions: Map<string, number>,
    private readonly through: ExpectedRevision,
  ) {}

  static none(): RecentCommands {
    return new RecentCommands(new Map(), noStream);
  }

  /** Restores what {@link entries} returned. @param through the last revision of the stream. */
  static of(entries: Iterable<readonly [string, number]>, through: number): RecentCommands {
    return new RecentCommands(new Map(entries), through);
  }

  /** Revision of the command's first event; undefined when it is not among the latest. */
  revisionOf(commandId: string): number | undefined {
    const revision = this.revisions.get(commandId);
    return revision !== undefined && revision <= this.through ? revision : undefined;
  }

  has(commandId: string): boolean {
    return this.revisionOf(commandId) !== undefined;
  }

  /** The commands after further events. */
  after(events: readonly Recorded[]): RecentCommands {
    let { through } = this;
    for (const { revision, metadata } of events) {
      if (!this.revisions.has(metadata.commandId)) this.revisions.set(metadata.commandId, revision);
      through = revision;
    }
    for (const oldest of this.revisions.keys()) {
      if (this.revisions.size <= maxCommands) break;
      this.revisions.delete(oldest);
    }
    return new RecentCommands(this.revisions, through);
  }

  /** Commands with their revisions, oldest first. */
  entries(): (readonly [string, number])[] {
    return [...this.revisions].filter(([, revision]) => revision <= this.through);
  }
}

/** A folded stream. Immutable. */
export interface StreamState<State> {
  readonly state: State;
  readonly revision: ExpectedRevision;
  /** Position of its last event. */
  readonly position: Position;
  /** Id of its last event; empty when it has none. */
  readonly lastId: string;
  /** ISO 8601 time of its last event; undefined without events or when loaded from a snapshot. */
  readonly time?: string | undefined;
  readonly commands: RecentCommands;
}

export const emptyStream = <State>(initialState: State): StreamState<State> => ({
  state: initialState,
  revision: noStream,
  position: startPosition,
  lastId: '',
  commands: RecentCommands.none(),
});

/** The stream after further events. */
function advance<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  stream: StreamState<State>,
  { events, position }: Pick<AppendedEvents, 'events' | 'position'>,
): StreamState<State> {
  let { state, revision, lastId, time } = stream;
  for (const event of events) {
    if (belongsTo(decider, event)) state = decider.evolve(state, event);
    ({ time } = event.metadata);
    ({ revision, id: lastId } = event);
  }
  const commands = stream.commands.after(events);
  return { state, revision, position, lastId, time, commands };
}

const maxCachedStreams = 10_000;
/** The size of a stream is estimated: a base and an amount per event. */
const maxCachedBytes = 64 * 1_024 * 1_024;
const bytesPerStream = 1_000;
const bytesPerEvent = 400;

/** Folds streams and caches the recently used ones. */
export class Streams {
  private readonly cache = new LRUCache<string, StreamState<unknown>>({
    max: maxCachedStreams,
    maxSize: maxCachedBytes,
    sizeCalculation: ({ revision }) => bytesPerStream + bytesPerEvent * (revision + 1),
  });

  constructor(
    private readonly log: EventLog,
    private readonly snapshots: Snapshots,
  ) {}

  /** The cached stream, which may be outdated. */
  cached<State>(name: string): StreamState<State> | undefined {
    // A name belongs to one category and so to one decider, whose state type it has.
    return this.cache.get(name) as StreamState<State> | undefined;
  }

  /**
   * The likely state of an uncached stream: empty if the decider's streams are short. Undefined for
   * deciders with snapshots, whose streams are long.
   */
  assumedState<State, Command, Event extends DomainEvent>({
    snapshot,
    initialState,
  }: Decider<State, Command, Event>): StreamState<State> | undefined {
    return snapshot === undefined ? emptyStream(initialState) : undefined;
  }

  /**
   * The current stream.
   * @param conflictAt revision at which an append conflicted. If the log has nothing newer, the
   *   cache does not match the log, and the stream is loaded from the start.
   */
  async load<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    name: string,
    conflictAt?: ExpectedRevision,
  ): Promise<StreamState<State>> {
    const stream = await this.readNewEvents(decider, name);
    if (stream.revision !== conflictAt) return stream;
    this.cache.delete(name);
    return this.readNewEvents(decider, name);
  }

  /** Caches a stream after an append. */
  advance<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    name: string,
    before: StreamState<State>,
    appended: AppendedEvents,
  ): StreamState<State> {
    return this.store(decider, name, advance(decider, before, appended));
  }

  /** Drops a stream from the cache and the snapshots. */
  async forget(name: string): Promise<void> {
    this.cache.delete(name);
    await this.snapshots.forget(name);
  }

  private async readNewEvents<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    name: string,
  ): Promise<StreamState<State>> {
    const start = this.cached<State>(name) ?? (await this.snapshots.find(decider, name));
    let stream = start ?? emptyStream(decider.initialState);
    for await (const events of this.log.readStream(name, stream.revision + 1)) {
      const position = events.at(-1)?.position ?? stream.position;
      stream = advance(decider, stream, { events, position });
    }
    return this.store(decider, name, stream);
  }

  private store<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    name: string,
    stream: StreamState<State>,
  ): StreamState<State> {
    this.cache.set(name, stream);
    this.snapshots.offer(decider, name, stream);
    return stream;
  }
}
