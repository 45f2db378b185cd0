import type { z } from 'zod';
import type { DomainEvent } from './event.js';
import type { EventType } from './event-type.js';

/**
 * JSON form of a stream's state, so that long streams need not be folded from the start. Only for
 * states without personal data: a snapshot outlives a person's key.
 */
export interface SnapshotFormat<State> {
  /**
   * Raise it with every change of `evolve`, of an upcaster or of the JSON: snapshots of other
   * versions are ignored.
   */
  readonly version: number;
  readonly toJson: (state: State) => z.core.util.JSONType;
  /** @throws Error for what is not the JSON of a state. */
  readonly fromJson: (json: unknown) => State;
}

/**
 * The rules of one kind of stream as pure functions (Chassaing, "Functional Event Sourcing
 * Decider", 2021). Time and ids come with the command.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  /** First part of its stream names, see `stream.ts`. */
  readonly category: string;
  /** The event types of its streams. */
  readonly events: Readonly<Record<Event['type'], EventType>>;
  /** State of a stream that has no events. */
  readonly initialState: State;
  /** The state after an event. Accepts every event ever stored; never throws. */
  readonly evolve: (state: State, event: Event) => State;
  /**
   * The events that a command causes in this state; none when it changes nothing.
   * @throws {@link DomainError} when a rule refuses the command.
   */
  readonly decide: (command: Command, state: State) => readonly Event[];
  /** For long streams; without it a stream is folded from its start. */
  readonly snapshot?: SnapshotFormat<State>;
}

/** Whether an event is of one of this decider's types. */
export function belongsTo<Event extends DomainEvent>(
  decider: Pick<Decider<unknown, never, Event>, 'events'>,
  event: DomainEvent,
): event is Event {
  return Object.hasOwn(decider.events, event.type);
}
