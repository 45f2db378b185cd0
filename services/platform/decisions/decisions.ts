import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { belongsTo, type Decider } from '../../../events/kernel/decider.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { type DomainEvent, type EventMetadata, streamName } from '../../../events/kernel/event.js';
import { type CommandOutcome, Metrics } from '../metrics/metrics.js';
import { NoTracing, Tracing } from '../telemetry/tracing.js';
import { EventLog } from '../../stores/event-log/event-log.js';
import { type ExpectedRevision, WrongExpectedRevision } from '../../stores/ports.js';
import { KeyedQueue } from '../tools/tasks.js';
import {
  outcomeOf,
  failureOf,
  type Outcome,
  requireSameRequest,
  type Prepared,
  prepare,
} from './command.js';
import { Snapshots } from './snapshots.js';
import { type StreamState, Streams } from './streams.js';

/** Conflicts come only from other processes: within one process, commands of a stream queue up. */
const maxAttempts = 10;
/** Most milliseconds before the first retry; doubles with each one. */
const firstRetryDelay = 2;

/** Claims something unique in another stream before events are recorded. False when it is taken. */
export type Claim<Event> = (events: readonly Event[]) => Promise<boolean>;
const nothingToClaim = () => Promise.resolve(true);

/** The later of two ISO 8601 times. */
const laterOf = (time: string, other = '') => (other > time ? other : time);

/**
 * The command handler: loads a stream, lets its decider decide, and appends the events at the
 * revision of the decision.
 */
@Injectable()
export class Decisions {
  private readonly streams: Streams;
  /** Commands of one stream run one after another. */
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly log: EventLog,
    snapshots: Snapshots,
    private readonly metrics: Metrics = new Metrics(),
    private readonly tracing: Tracing = new NoTracing(),
  ) {
    this.streams = new Streams(log, snapshots);
  }

  /**
   * Executes a command on the stream that `identity` names in the decider's category. Repeating a
   * command id repeats the first outcome. After a conflict or a failed claim, the command is decided
   * again, up to ten times in total.
   * @throws DomainError when the decider refuses, or conflict when the command id was used for
   *   another request; errors of preparing the command; WrongExpectedRevision when every attempt
   *   conflicted; StoreUnavailable.
   */
  async execute<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Prepared<Command, State>,
    metadata: EventMetadata,
    claim: Claim<Event> = nothingToClaim,
  ): Promise<Outcome<State, Event>> {
    const started = performance.now();
    let result: CommandOutcome = 'failed';
    try {
      const outcome = await this.executeInQueue(decider, identity, command, metadata, claim);
      result = outcomeOf(outcome);
      return outcome;
    } catch (error) {
      result = failureOf(error);
      throw error;
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      this.metrics.commandEnded(decider.category, result, seconds);
    }
  }

  private executeInQueue<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Prepared<Command, State>,
    metadata: EventMetadata,
    claim: Claim<Event>,
  ): Promise<Outcome<State, Event>> {
    const name = streamName(decider.category, ...identity);
    return this.queue.run(name, async () => {
      // A command with a claim always reads the stream first.
      const assumed = claim === nothingToClaim ? this.streams.assumedState(decider) : undefined;
      const cached = this.streams.cached<State>(name) ?? assumed;
      const early =
        cached && (await this.decideOnCached(decider, name, cached, command, metadata, claim));
      if (early && !(early instanceof DomainError)) return early;
      let conflictAt: ExpectedRevision | undefined;
      for (let attempt = 1; ; attempt += 1) {
        const stream = await this.streams.load(decider, name, conflictAt);
        const firstRevision = stream.commands.revisionOf(metadata.commandId);
        if (firstRevision !== undefined) {
          return this.firstOutcome(decider, name, stream, firstRevision, metadata);
        }
        // The stream is unchanged since the early refusal.
        if (early && attempt === 1 && stream.revision === cached.revision) throw early;
        try {
          return await this.decideOn(decider, name, stream, command, metadata, claim);
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision) || attempt === maxAttempts) throw error;
          conflictAt = stream.revision;
          // The winner need not read the stream again, so without this pause it would win each time.
          await setTimeout(Math.random() * firstRetryDelay * 2 ** (attempt - 1));
        }
      }
    });
  }

  /**
   * Decides on the cached stream, which may be outdated. Returns undefined when the append conflicts
   * or there is nothing to record: the caller then reads the stream. A refusal is returned instead of
   * thrown, because no append has shown that the cached stream was current.
   */
  private async decideOnCached<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    name: string,
    stream: StreamState<State>,
    command: Prepared<Command, State>,
    metadata: EventMetadata,
    claim: Claim<Event>,
  ): Promise<Outcome<State, Event> | DomainError | undefined> {
    if (stream.commands.has(metadata.commandId)) return undefined;
    try {
      const outcome = await this.decideOn(decider, name, stream, command, metadata, claim);
      return outcome.events.length === 0 ? undefined : outcome;
    } catch (error) {
      if (error instanceof DomainError) return error;
      if (error instanceof WrongExpectedRevision) return undefined;
      throw error;
    }
  }

  /**
   * Decides on a stream state and appends the events. Times never run backwards within a stream.
   * @throws WrongExpectedRevision when the stream has changed or the claim failed.
   */
  private async decideOn<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    name: string,
    before: StreamState<State>,
    command: Prepared<Command, State>,
    requested: EventMetadata,
    claim: Claim<Event>,
  ): Promise<Outcome<State, Event>> {
    const events = decider.decide(await prepare(command, before.state), before.state);
    // The clock of another process may be ahead.
    const time = laterOf(requested.time, before.time);
    const metadata = { ...requested, time };
    const outcome = ({ state, position }: StreamState<State>) => {
      return { events, isRepeated: false, time, state, position };
    };
    if (events.length === 0) return outcome(before);
    if (!(await claim(events))) throw new WrongExpectedRevision(name, before.revision);
    const appended = await this.tracing.step(
      `append to ${decider.category}`,
      { commandId: metadata.commandId },
      () => this.log.append(name, before.revision, events, metadata),
    );
    return outcome(this.streams.advance(decider, name, before, appended));
  }

  /** Whether the stream recorded this command among its last thousand. */
  async wasRecorded<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    commandId: string,
  ): Promise<boolean> {
    const { commands } = await this.streams.load(
      decider,
      streamName(decider.category, ...identity),
    );
    return commands.has(commandId);
  }

  /** The current state of a stream, for rules that depend on it without changing it. */
  async stateOf<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
  ): Promise<State> {
    return (await this.streamOf(decider, identity)).state;
  }

  /** The state with its position and time. */
  streamOf<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
  ): Promise<Pick<StreamState<State>, 'state' | 'position' | 'time'>> {
    return this.streams.load(decider, streamName(decider.category, ...identity));
  }

  /** Drops a stream from the cache and the snapshots; it is then loaded from the log. */
  async forget<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
  ): Promise<void> {
    await this.streams.forget(streamName(decider.category, ...identity));
  }

  private async firstOutcome<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    name: string,
    { state, position }: StreamState<State>,
    firstRevision: number,
    { commandId, requestDigest }: EventMetadata,
  ): Promise<Outcome<State, Event>> {
    const events: Event[] = [];
    let time = '';
    const outcome = () => ({ events, isRepeated: true, time, state, position });
    for await (const page of this.log.readStream(name, firstRevision)) {
      for (const event of page) {
        if (event.metadata.commandId !== commandId) return outcome();
        requireSameRequest(event.metadata.requestDigest, requestDigest);
        ({ time } = event.metadata);
        const recorded: DomainEvent = event;
        if (belongsTo(decider, recorded)) events.push(recorded);
      }
    }
    return outcome();
  }
}
