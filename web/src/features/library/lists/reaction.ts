import type { z } from 'zod';
import type { reaction } from '../../../../../services/contract/live.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';

export type Reaction = z.infer<typeof reaction>;
type ReactionAction = 'like' | 'unlike' | 'dislike' | 'undislike';

/** The person's current reaction. */
export function reactionOf(recommendation: Recommendation, email: string): Reaction {
  if (recommendation.likedBy.includes(email)) return 'liked';
  return recommendation.dislikedBy.includes(email) ? 'disliked' : null;
}

/** The recommendation with one person's reaction; the same object if nothing changes. */
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

/** The action to send and the resulting reaction for a press on like or dislike. */
export function pressed(
  current: Reaction,
  button: 'like' | 'dislike',
): { action: ReactionAction; reaction: Reaction } {
  if (button === 'like') {
    return current === 'liked'
      ? { action: 'unlike', reaction: null }
      : { action: 'like', reaction: 'liked' };
  }
  return current === 'disliked'
    ? { action: 'undislike', reaction: null }
    : { action: 'dislike', reaction: 'disliked' };
}

/** The button that an action belongs to. */
export function buttonOf(action: ReactionAction): 'like' | 'dislike' {
  return action === 'like' || action === 'unlike' ? 'like' : 'dislike';
}

/** The reaction after an action. */
export function reactionAfter(action: ReactionAction): Reaction {
  if (action === 'like') return 'liked';
  return action === 'dislike' ? 'disliked' : null;
}

function withMember(emails: string[], email: string, member: boolean): string[] {
  if (emails.includes(email) === member) return emails;
  return member ? [...emails, email] : emails.filter((other) => other !== email);
}
