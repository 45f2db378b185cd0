import type { z } from 'zod';
import type { DomainEvent } from './event.js';
import type { EventType } from './event-type.js';

/**
 * How the state of a stream is kept as JSON, so that a long stream need not be folded from its
 * beginning. Only for states that hold nothing personal: what is kept outlives a person's key.
 */
export interface SnapshotFormat<State> {
  /**
   * Raised with every change of `evolve`, of an upcaster of its events, or of the JSON: snapshots
   * of other versions are not read.
   */
  readonly version: number;
  readonly toJson: (state: State) => z.core.util.JSONType;
  /** @throws Error for what is not the JSON of a state. */
  readonly fromJson: (json: unknown) => State;
}

/**
 * The rule of one kind of stream as three pure values (Chassaing, "Functional Event Sourcing
 * Decider", 2021). Time and ids come in with the command.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** First part of the names of its streams, see `stream.ts`. */
  readonly category: string;
  /** The event types of its streams. */
  readonly events: Readonly<Record<Event['type'], EventType>>;
  /** State of a stream that has no events. */
  readonly initialState: State;
  /** State after one more event. Accepts every event ever stored; never throws. */
  readonly evolve: (state: State, event: Event) => State;
  /**
   * What happens when the command is given in this state; an empty list when nothing does.
   * @throws {@link DomainError} when a rule refuses the command.
   */
  readonly decide: (command: Command, state: State) => readonly Event[];
  /** For streams that grow long; without it a stream is folded from its beginning. */
  readonly snapshot?: SnapshotFormat<State>;
}

/** Whether an event is one of this decider's. */
export function belongsTo<Event extends DomainEvent>(
  decider: Pick<Decider<unknown, never, Event>, 'events'>,
  event: DomainEvent,
): event is Event {
  return Object.hasOwn(decider.events, event.type);
}
