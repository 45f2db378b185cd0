import { Set as ImmutableSet } from 'immutable';
import type { Decider } from '../kernel/decider.js';
import { type DeadLetterEvent, deadLetterEvents } from './events.js';

export interface DeadLettersState {
  /** Ids of the events that the read model skips. */
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
 * The events that one read model skips. Setting an event aside twice, or taking back one that is
 * not set aside, records nothing.
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
    const isSetAside = eventIds.has(eventId);
    if (command.type === 'TakeEventBack') {
      return isSetAside ? [{ type: 'EventTakenBack', data: { model, eventId } }] : [];
    }
    if (isSetAside) return [];
    return [{ type: 'EventSetAside', data: { model, eventId, reason: command.reason } }];
  },
};
