import type { Comment } from '../../../../../services/contract/library/comment.js';
import type { Change } from '../../../../../services/contract/live.js';

type Comments = readonly Comment[];

/** Adds a comment by date, or replaces its author's earlier one. */
export function withComment(comments: Comments, comment: Comment): Comment[] {
  const earlier = comments.findIndex(({ userEmail }) => userEmail === comment.userEmail);
  if (earlier >= 0) return comments.with(earlier, comment);
  const insertBefore = comments.findIndex(({ createdAt }) => createdAt > comment.createdAt);
  return comments.toSpliced(insertBefore < 0 ? comments.length : insertBefore, 0, comment);
}

/** The comments after a change; the same array if it does not concern them. */
export function changeComments(
  comments: Comments,
  recommendationId: string,
  change: Change,
): Comments {
  if (change.model !== 'comments') return comments;
  if (change.document?.recommendationId === recommendationId) {
    return withComment(comments, change.document);
  }
  if (!change.removed || !comments.some(({ id }) => id === change.id)) return comments;
  return comments.filter(({ id }) => id !== change.id);
}
