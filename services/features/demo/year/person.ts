import type { Decider } from '../../../../events/kernel/decider.js';
import type { DomainEvent } from '../../../../events/kernel/event.js';

/** A person of the simulated year. */
export interface Person {
  readonly userId: string;
  readonly friends: Set<Person>;
  readonly subscribers: Set<Person>;
  /** Titles already in the library. */
  readonly titles: Set<string>;
  /** End of the person's activity, in milliseconds since 1970. */
  readonly leavesAt: number;
}

/** Sends a command to a stream on behalf of a person, at the simulated time. */
export type SendCommand = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  identity: readonly string[],
  command: Command,
  by: Person,
) => Promise<void>;
