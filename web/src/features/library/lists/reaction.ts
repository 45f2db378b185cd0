import type { z } from 'zod';
import type { reaction } from '../../../../../services/contract/live.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

export type Reaction = z.infer<typeof reaction>;
export type ReactionAction = 'like' | 'unlike' | 'dislike' | 'undislike';

/** What this person thinks of it now. */
export function reactionOf(recommendation: Recommendation, email: string): Reaction {
  if (recommendation.likedBy.includes(email)) return 'liked';
  return recommendation.dislikedBy.includes(email) ? 'disliked' : null;
}

/** The same recommendation with one person's reaction; the same object when nothing changes. */
export function withReaction(
  recommendation: Recommendation,
  email: string,
  reaction: Reaction,
): Recommendation {
  const likedBy = withMember(recommendation.likedBy, email, reaction === 'liked');
  const dislikedBy = withMember(recommendation.dislikedBy, email, reaction === 'disliked');
  if (likedBy === recommendation.likedBy && dislikedBy === recommendation.dislikedBy) {
    return recommendation;
  }
  return { ...recommendation, likedBy, dislikedBy };
}

/** A press on like or dislike: the one action for the server and what comes of it. */
export function pressed(
  now: Reaction,
  button: 'like' | 'dislike',
): { action: ReactionAction; reaction: Reaction } {
  if (button === 'like') {
    return now === 'liked'
      ? { action: 'unlike', reaction: null }
      : { action: 'like', reaction: 'liked' };
  }
  return now === 'disliked'
    ? { action: 'undislike', reaction: null }
    : { action: 'dislike', reaction: 'disliked' };
}

/** Which button's press an action is. */
export function buttonOf(action: ReactionAction): 'like' | 'dislike' {
  return action === 'like' || action === 'unlike' ? 'like' : 'dislike';
}

/** What comes of an action, whatever was before. */
export function reactionAfter(action: ReactionAction): Reaction {
  if (action === 'like') return 'liked';
  return action === 'dislike' ? 'disliked' : null;
}

function withMember(emails: string[], email: string, member: boolean): string[] {
  if (emails.includes(email) === member) return emails;
  return member ? [...emails, email] : emails.filter((other) => other !== email);
}
