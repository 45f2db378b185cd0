import { Set as ImmutableSet } from 'immutable';
import type { Decider } from '../kernel/decider.js';
import { type DeadLetterEvent, deadLetterEvents } from './events.js';

export interface DeadLettersState {
  /** Ids of the events that the read model leaves out. */
  readonly eventIds: ImmutableSet<string>;
}

export type DeadLetterCommand =
  | {
      readonly type: 'SetEventAside';
      readonly model: string;
      readonly eventId: string;
      readonly reason: string;
    }
  | { readonly type: 'TakeEventBack'; readonly model: string; readonly eventId: string };

/**
 * Dead letters of a read model. Adding one twice, or restoring one that is not there, changes
 * nothing.
 */
export const deadLettersDecider: Decider<DeadLettersState, DeadLetterCommand, DeadLetterEvent> = {
  category: 'set-aside',
  events: deadLetterEvents,
  initialState: { eventIds: ImmutableSet() },
  evolve: ({ eventIds }, { type, data }) => ({
    eventIds: type === 'EventSetAside' ? eventIds.add(data.eventId) : eventIds.delete(data.eventId),
  }),
  decide: (command, { eventIds }) => {
    const { model, eventId } = command;
    if (eventIds.has(eventId) === (command.type === 'SetEventAside')) return [];
    if (command.type === 'TakeEventBack') {
      return [{ type: 'EventTakenBack', data: { model, eventId } }];
    }
    return [{ type: 'EventSetAside', data: { model, eventId, reason: command.reason } }];
  },
};
