import type { Decider } from '../kernel/decider.js';
import { fitsCharacters, trimmedText } from '../kernel/characters.js';
import { DomainError } from '../kernel/domain-error.js';
import { type ReactionEvent, reactionEvents, type LikeDislikeEvent } from './events.js';

export interface ReactionState {
  readonly reaction: 'liked' | 'disliked' | null;
  /** Whether there is a comment, and its text; the text is null after its writer was erased. */
  readonly comment: { readonly text: string | null } | null;
}

/** The user and the recommendation. */
type Subject = LikeDislikeEvent['data'];

export interface LikeDislike {
  readonly type: 'Like' | 'Unlike' | 'Dislike' | 'Undislike';
  readonly subject: Subject;
}

export interface WriteComment {
  readonly type: 'Comment';
  readonly subject: Subject;
  readonly comment: string;
}
interface RemoveComment {
  readonly type: 'RemoveComment';
  readonly subject: Subject;
}
export type ReactionCommand = LikeDislike | WriteComment | RemoveComment;

const maxComment = 100;

const reactionAfter = {
  Liked: 'liked',
  Disliked: 'disliked',
  Unliked: null,
  Undisliked: null,
} as const;

/** The events of each command, by the current reaction (specification §4, Reaction). */
const reactionEventsOf = {
  Like: { none: ['Liked'], liked: [], disliked: ['Undisliked', 'Liked'] },
  Dislike: { none: ['Disliked'], liked: ['Unliked', 'Disliked'], disliked: [] },
  Unlike: { none: [], liked: ['Unliked'], disliked: [] },
  Undislike: { none: [], liked: [], disliked: ['Undisliked'] },
} as const;

function react({ type, subject }: LikeDislike, { reaction }: ReactionState): ReactionEvent[] {
  return reactionEventsOf[type][reaction ?? 'none'].map((event) => ({
    type: event,
    data: subject,
  }));
}

function comment({ subject, comment: input }: WriteComment, state: ReactionState): ReactionEvent[] {
  const text = trimmedText(input);
  if (text === '') throw new DomainError('invalid', 'A comment cannot be empty');
  if (!fitsCharacters(text, maxComment)) {
    throw new DomainError('invalid', 'Comment must be 100 characters or less');
  }
  if (state.comment?.text === text) return [];
  const type = state.comment === null ? 'CommentAdded' : 'CommentUpdated';
  return [{ type, data: { ...subject, comment: text } }];
}

/** One user's reaction to and comment on one recommendation; at most one each. */
export const reactionDecider: Decider<ReactionState, ReactionCommand, ReactionEvent> = {
  category: 'opinion',
  events: reactionEvents,
  initialState: { reaction: null, comment: null },
  evolve: (state, event) => {
    if (event.type === 'CommentRemoved') return { ...state, comment: null };
    return event.type === 'CommentAdded' || event.type === 'CommentUpdated'
      ? { ...state, comment: { text: event.data.comment } }
      : { ...state, reaction: reactionAfter[event.type] };
  },
  decide: (command, state) => {
    if (command.type === 'Comment') return comment(command, state);
    if (command.type !== 'RemoveComment') return react(command, state);
    return state.comment ? [{ type: 'CommentRemoved', data: command.subject }] : [];
  },
};
