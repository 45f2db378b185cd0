import { expect } from '@jest/globals';
import type { Decider } from '../kernel/decider.js';
import { DomainError, type RefusalReason } from '../kernel/domain-error.js';
import type { DomainEvent } from '../kernel/event.js';

/** What the decider must answer to the command. Each of these is the end of one specification. */
interface Outcome<Event extends DomainEvent> {
  /** Exactly these events happen, in this order, and each fits its declared shape. */
  readonly then: (...expected: readonly [Event, ...Event[]]) => void;
  /** The command is accepted and changes nothing: it is safe to send again. */
  readonly thenNothingHappened: () => void;
  /** A rule refuses the command, for this reason and, where it is given, in these words. */
  readonly thenRefused: (reason: RefusalReason, message?: string) => void;
}

export interface Specification<Command, Event extends DomainEvent> {
  /** What has happened in the stream so far. */
  readonly given: (...events: readonly Event[]) => {
    readonly when: (command: Command) => Outcome<Event>;
  };
}

/** State of a stream in which these events have happened. */
export function stateAfter<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
): State {
  return events.reduce(decider.evolve, decider.initialState);
}

function refusalOf(decide: () => unknown): DomainError {
  try {
    decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('the command was to be refused, and was accepted');
}

/** Says what a decider does: given what has happened, when a command comes, then this follows. */
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
