import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, text, thing } from '../kernel/fields.js';

/** The person and the recommendation; the owner's id saves readers a lookup. */
const subject = z.object({
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who reacted or commented'),
});

/** A comment of at most 100 characters. */
const comment = subject.extend({ comment: text('comment.text', 'the comment') });
const personal = { person: 'userId', fields: ['comment'] };

/**
 * Stream `opinion-{recommendationId}_{userId}`: one user's reaction to and comment on one
 * recommendation.
 */
export const reactionEvents = {
  Liked: eventType(subject),
  Unliked: eventType(subject),
  Disliked: eventType(subject),
  Undisliked: eventType(subject),
  CommentAdded: eventType(comment, { personal }),
  CommentUpdated: eventType(comment, { personal }),
  /** By its writer, or because the writer's account is erased. */
  CommentRemoved: eventType(subject),
};
export type ReactionEvent = EventsOf<typeof reactionEvents>;
export type LikeDislikeEvent = Extract<
  ReactionEvent,
  { type: 'Liked' | 'Unliked' | 'Disliked' | 'Undisliked' }
>;
