import type { Decider } from '../kernel/decider.js';
import { type OpinionEvent, opinionEvents } from './events.js';

export interface OpinionState {
  readonly reaction: 'liked' | 'disliked' | null;
}

export interface React {
  readonly type: 'Like' | 'Unlike' | 'Dislike' | 'Undislike';
  readonly subject: OpinionEvent['data'];
}

const reactionAfter = {
  Liked: 'liked',
  Disliked: 'disliked',
  Unliked: null,
  Undisliked: null,
} as const;

/** The events of each command, for each reaction that it meets (specification §4, Reaction). */
const outcomes = {
  Like: { none: ['Liked'], liked: [], disliked: ['Undisliked', 'Liked'] },
  Dislike: { none: ['Disliked'], liked: ['Unliked', 'Disliked'], disliked: [] },
  Unlike: { none: [], liked: ['Unliked'], disliked: [] },
  Undislike: { none: [], liked: [], disliked: ['Undisliked'] },
} as const;

/** One person's opinion of one recommendation: one reaction at a time. */
export const opinionDecider: Decider<OpinionState, React, OpinionEvent> = {
  category: 'opinion',
  events: opinionEvents,
  initialState: { reaction: null },
  evolve: (_state, event) => ({ reaction: reactionAfter[event.type] }),
  decide: ({ type, subject }, { reaction }) =>
    outcomes[type][reaction ?? 'none'].map((event) => ({ type: event, data: subject })),
};
