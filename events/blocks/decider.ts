import { Set as ImmutableSet } from 'immutable';
import type { Decider } from '../kernel/decider.js';
import { DomainError } from '../kernel/domain-error.js';
import { type BlockEvent, blockEvents } from './events.js';

export interface BlocksState {
  /** User ids. A person can be muted and blocked at once: ending one does not end the other. */
  readonly muted: ImmutableSet<string>;
  readonly blocked: ImmutableSet<string>;
}

export interface BlockCommand {
  readonly type: 'MutePerson' | 'UnmutePerson' | 'BlockPerson' | 'UnblockPerson';
  readonly userId: string;
  readonly otherId: string;
}

/** Maximum number of people that one account can mute, and also that it can block. */
export const maxPeople = 1_000;

/** The list that each command changes, the event that records it, and the refusals. */
const rules = {
  MutePerson: {
    list: 'muted',
    begins: true,
    event: 'PersonMuted',
    selfRefusal: 'You cannot mute yourself',
    fullRefusal: `You can mute at most ${maxPeople} people`,
  },
  UnmutePerson: {
    list: 'muted',
    begins: false,
    event: 'PersonUnmuted',
    selfRefusal: 'You cannot unmute yourself',
  },
  BlockPerson: {
    list: 'blocked',
    begins: true,
    event: 'PersonBlocked',
    selfRefusal: 'You cannot block yourself',
    fullRefusal: `You can block at most ${maxPeople} people`,
  },
  UnblockPerson: {
    list: 'blocked',
    begins: false,
    event: 'PersonUnblocked',
    selfRefusal: 'You cannot unblock yourself',
  },
} as const;

function evolve(state: BlocksState, { type, data: { otherId } }: BlockEvent): BlocksState {
  switch (type) {
    case 'PersonMuted':
      return { ...state, muted: state.muted.add(otherId) };
    case 'PersonUnmuted':
      return { ...state, muted: state.muted.delete(otherId) };
    case 'PersonBlocked':
      return { ...state, blocked: state.blocked.add(otherId) };
    case 'PersonUnblocked':
      return { ...state, blocked: state.blocked.delete(otherId) };
  }
}

/** The people whom a user has muted or blocked. Repeating a command changes nothing. */
export const blocksDecider: Decider<BlocksState, BlockCommand, BlockEvent> = {
  category: 'blocks',
  events: blockEvents,
  initialState: { muted: ImmutableSet(), blocked: ImmutableSet() },
  evolve,
  decide: ({ type, userId, otherId }, state) => {
    const rule = rules[type];
    const { list, begins, event, selfRefusal } = rule;
    if (userId === otherId) throw new DomainError('invalid', selfRefusal);
    const people = state[list];
    if (people.has(otherId) === begins) return [];
    if ('fullRefusal' in rule && people.size >= maxPeople) {
      throw new DomainError('conflict', rule.fullRefusal);
    }
    return [{ type: event, data: { userId, otherId } }];
  },
};
