import { expect } from '@jest/globals';
import type { Decider } from '../kernel/decider.js';
import { DomainError, type RefusalReason } from '../kernel/domain-error.js';
import type { DomainEvent } from '../kernel/event.js';

/** The end of a specification: what the command must lead to. */
interface Outcome<Event extends DomainEvent> {
  /** Exactly these events, in this order; each must match its schema. */
  readonly then: (...expected: readonly [Event, ...Event[]]) => void;
  /** The command is accepted without events. */
  readonly thenNothingHappened: () => void;
  /** A rule refuses the command, for this reason and with this message, if it is given. */
  readonly thenRefused: (reason: RefusalReason, message?: string) => void;
}

/** given-when-then specifications of a decider. */
export interface Specification<Command, Event extends DomainEvent> {
  /** The events of the stream so far. */
  readonly given: (...events: readonly Event[]) => {
    readonly when: (command: Command) => Outcome<Event>;
  };
}

/** State of a stream with these events. */
export function stateAfter<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
): State {
  return events.reduce(decider.evolve, decider.initialState);
}

/** The events that these commands record one after the other; refused commands record nothing. */
export function eventsAfter<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  commands: readonly Command[],
): Event[] {
  const events: Event[] = [];
  let state = decider.initialState;
  for (const command of commands) {
    try {
      const recorded = decider.decide(command, state);
      state = recorded.reduce(decider.evolve, state);
      events.push(...recorded);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return events;
}

function refusalOf(decide: () => unknown): DomainError {
  try {
    decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('the command was accepted');
}

/** Specifies a decider: given these events, when this command, then these events. */
export function specification<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
): Specification<Command, Event> {
  return {
    given: (...events) => ({
      when: (command) => {
        const decide = () => decider.decide(command, stateAfter(decider, events));
        return {
          then: (...expected) => {
            const happened = decide();
            expect(happened).toStrictEqual(expected);
            for (const { type, data } of happened) {
              const declared = decider.events[type as Event['type']];
              expect(declared.data.parse(data)).toStrictEqual(data);
            }
          },
          thenNothingHappened: () => expect(decide()).toStrictEqual([]),
          thenRefused: (reason, message) => {
            const refusal = refusalOf(decide);
            expect(refusal.reason).toBe(reason);
            if (message !== undefined) expect(refusal.message).toBe(message);
          },
        };
      },
    }),
  };
}
