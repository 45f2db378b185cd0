import type { Decider } from '../kernel/decider.js';
import { DomainError } from '../kernel/domain-error.js';
import { type OwnerEvent, ownerEvents } from './events.js';

export interface OwnerState {
  /** Null until somebody has set the installation up. */
  readonly userId: string | null;
}

export interface OwnerCommand {
  readonly type: 'NameOwner';
  readonly userId: string;
  /** ISO 8601. */
  readonly now: string;
  /** Whether an owner may be replaced, as operators of the machine may. */
  readonly replaces: boolean;
}

/** The installation has one stream. */
export const ownerStream = ['installation'] as const;

/** The person who runs the installation. Setting up names one only where there is none. */
export const ownerDecider: Decider<OwnerState, OwnerCommand, OwnerEvent> = {
  category: 'owner',
  events: ownerEvents,
  initialState: { userId: null },
  evolve: (_state, { data: { userId } }) => ({ userId }),
  decide: ({ userId, now: namedAt, replaces }, { userId: current }) => {
    if (current === userId) return [];
    if (current !== null && !replaces) {
      throw new DomainError('conflict', 'This installation is already set up');
    }
    return [{ type: 'OwnerNamed', data: { userId, namedAt } }];
  },
};
