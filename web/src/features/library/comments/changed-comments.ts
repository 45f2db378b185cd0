import type { Comment } from '../../../../../services/contract/library/comment.js';
import type { Change } from '../../../../../services/contract/live.js';

type Comments = readonly Comment[];

/** With this comment, in the place of its writer's former one or where its time wants it. */
export function withComment(comments: Comments, comment: Comment): Comment[] {
  const known = comments.findIndex(({ userEmail }) => userEmail === comment.userEmail);
  if (known >= 0) return comments.with(known, comment);
  const next = comments.findIndex(({ createdAt }) => createdAt > comment.createdAt);
  return comments.toSpliced(next < 0 ? comments.length : next, 0, comment);
}

/** The comments of one recommendation after the change; the same when it does not concern them. */
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
