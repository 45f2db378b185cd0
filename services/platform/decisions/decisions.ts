import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { belongsTo, type Decider } from '../../../events/kernel/decider.js';
import type { DomainEvent, EventMetadata } from '../../../events/kernel/event.js';
import { streamName } from '../../../events/kernel/stream.js';
import { type CommandOutcome, Metrics } from '../metrics/metrics.js';
import { EventLog } from '../../stores/event-log.js';
import { type ExpectedRevision, WrongExpectedRevision } from '../../stores/ports.js';
import { KeyedQueue } from './keyed-queue.js';
import { becameOf, failureOf, type Outcome } from './outcome.js';
import { type Prepared, workOut } from './prepared.js';
import { Snapshots } from './snapshots.js';
import { advance, emptyStream, type StreamState } from './stream-state.js';

const streamsRemembered = 10_000;
/** Bytes of memory that remembered streams take at the most, by what an event adds to a state. */
const bytesRemembered = 64 * 1_024 * 1_024;
const bytesOfStream = 1_000;
const bytesOfEvent = 400;
/** Conflicts come only from other processes: within this one a stream's commands queue up. */
const tries = 10;

/**
 * Takes what must be one's own before a decision is recorded, and is asked for only when there is
 * something to record. False when somebody else has it.
 */
export type Claim<Event> = (events: readonly Event[]) => Promise<boolean>;
const nothingToClaim = () => Promise.resolve(true);

/**
 * The one way in: loads a stream, lets its decider decide, and appends what happened with the
 * revision that the decision was made at.
 */
@Injectable()
export class Decisions {
  private readonly cache = new LRUCache<string, StreamState<unknown>>({
    max: streamsRemembered,
    maxSize: bytesRemembered,
    sizeCalculation: ({ revision }) => bytesOfStream + bytesOfEvent * (revision + 1),
  });
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly log: EventLog,
    private readonly snapshots: Snapshots,
    private readonly metrics: Metrics = new Metrics(),
  ) {}

  /**
   * Gives a command to the stream that `identity` names within the decider's category. The same
   * command id given again has the first outcome again. When another process was faster, or what
   * has to be claimed elsewhere is taken, the decision is made anew, a few times.
   * @throws DomainError when the decider refuses; what working out the command throws;
   *   WrongExpectedRevision when others were faster each time; StoreUnavailable.
   */
  async make<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Prepared<Command>,
    metadata: EventMetadata,
    claim: Claim<Event> = nothingToClaim,
  ): Promise<Outcome<State, Event>> {
    const started = performance.now();
    let became: CommandOutcome = 'failed';
    try {
      const outcome = await this.carryOut(decider, identity, command, metadata, claim);
      became = becameOf(outcome);
      return outcome;
    } catch (error) {
      became = failureOf(error);
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      this.metrics.commandEnded(decider.category, became, seconds);
    }
  }

  private carryOut<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Prepared<Command>,
    metadata: EventMetadata,
    claim: Claim<Event>,
  ): Promise<Outcome<State, Event>> {
    const name = streamName(decider.category, ...identity);
    return this.queue.run(name, async () => {
      let conflictAt: ExpectedRevision | undefined;
      for (let attempt = 1; ; attempt += 1) {
        const stream = await this.loadAfter(conflictAt, decider, name);
        const firstRevision = stream.commands.get(metadata.commandId);
        if (firstRevision !== undefined) {
          return this.firstOutcome(decider, name, stream, firstRevision, metadata.commandId);
        }
        const events = decider.decide(await workOut(command), stream.state);
        if (events.length === 0) {
          const { state, position } = stream;
          return { events, isRepeated: false, time: metadata.time, state, position };
        }
        try {
          if (!(await claim(events))) throw new WrongExpectedRevision(name, stream.revision);
          const { position } = await this.log.append(name, stream.revision, events, metadata);
          const state = events.reduce(decider.evolve, stream.state);
          return { events, isRepeated: false, time: metadata.time, state, position };
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision) || attempt === tries) throw error;
          conflictAt = stream.revision;
        }
      }
    });
  }

  /** Whether a command was recorded in a stream before, as one of its last thousand. */
  async wasRecorded<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    commandId: string,
  ): Promise<boolean> {
    const { commands } = await this.load(decider, streamName(decider.category, ...identity));
    return commands.has(commandId);
  }

  /** The state of a stream as it is now; for rules that lean on it without changing it. */
  async stateOf<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
  ): Promise<State> {
    return (await this.streamOf(decider, identity)).state;
  }

  /** The same, with where it stands in the log. */
  streamOf<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
  ): Promise<Pick<StreamState<State>, 'state' | 'position' | 'time'>> {
    return this.load(decider, streamName(decider.category, ...identity));
  }

  /**
   * Remembers nothing of a stream, neither here nor in the read store: it is loaded from its
   * beginning when it is asked for again, as the log says it now.
   */
  async forget<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
  ): Promise<void> {
    const name = streamName(decider.category, ...identity);
    this.cache.delete(name);
    await this.snapshots.forget(name);
  }

  /** Loads it from its beginning when nothing came after a conflict: what is remembered is not in the log. */
  private async loadAfter<State, Command, Event extends DomainEvent>(
    conflictAt: ExpectedRevision | undefined,
    decider: Decider<State, Command, Event>,
    name: string,
  ): Promise<StreamState<State>> {
    const stream = await this.load(decider, name);
    if (stream.revision !== conflictAt) return stream;
    this.cache.delete(name);
    return this.load(decider, name);
  }

  private async load<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    name: string,
  ): Promise<StreamState<State>> {
    // A name belongs to one category and so to one decider: its state has that decider's type.
    const known = this.cache.get(name) as StreamState<State> | undefined;
    let stream =
      known ?? (await this.snapshots.find(decider, name)) ?? emptyStream(decider.initialState);
    for await (const page of this.log.readStream(name, stream.revision + 1)) {
      stream = advance(decider, stream, page);
    }
    this.cache.set(name, stream);
    this.snapshots.offer(decider, name, stream);
    return stream;
  }

  private async firstOutcome<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    name: string,
    { state, position }: StreamState<State>,
    firstRevision: number,
    commandId: string,
  ): Promise<Outcome<State, Event>> {
    const events: Event[] = [];
    let time = '';
    const outcome = () => ({ events, isRepeated: true, time, state, position });
    for await (const page of this.log.readStream(name, firstRevision)) {
      for (const event of page) {
        if (event.metadata.commandId !== commandId) return outcome();
        ({ time } = event.metadata);
        const recorded: DomainEvent = event;
        if (belongsTo(decider, recorded)) events.push(recorded);
      }
    }
    return outcome();
  }
}
