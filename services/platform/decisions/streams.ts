import { LRUCache } from 'lru-cache';
import type { Decider } from '../../../events/kernel/decider.js';
import type { DomainEvent } from '../../../events/kernel/event.js';
import type { AppendedEvents, EventLog } from '../../stores/event-log/event-log.js';
import type { ExpectedRevision } from '../../stores/ports.js';
import type { Snapshots } from './snapshots.js';
import { advance, emptyStream, type StreamState } from './stream-state.js';

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
