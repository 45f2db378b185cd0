import type { Decider } from '../../../../events/kernel/decider.js';
import type { DomainEvent } from '../../../../events/kernel/event.js';

/** Somebody of the year. */
export interface Person {
  readonly userId: string;
  readonly friends: Set<Person>;
  readonly subscribers: Set<Person>;
  /** Titles that are taken in the library. */
  readonly titles: Set<string>;
  /** After this one comes no more; milliseconds since 1970. */
  readonly leavesAt: number;
}

/** Gives a command to a stream, now, in the name of somebody. */
export type Telling = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  identity: readonly string[],
  command: Command,
  by: Person,
) => Promise<void>;
