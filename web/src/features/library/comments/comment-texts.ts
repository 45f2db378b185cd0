import { fitsCharacters } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { ApiError, NetworkError, refusalText } from '../../../lib/api/errors.js';

/** Said in place of comments that this device never read. */
export const notOnDevice = "Comments aren't on this device yet.";

/** Said of one's own comment that waits for the network. */
export const notYetSent = "Not sent yet. We'll send it as soon as you're online.";

/** What is wrong with a comment of this length, if anything. */
export function tooLong(comment: string): string | null {
  return fitsCharacters(comment, limits.comment)
    ? null
    : `Comment must be ${limits.comment} characters or less`;
}

/** Why a comment was not written; `unreachable` is said when the server could not be asked. */
export function commentFailure(failure: unknown, unreachable = 'Failed to add comment'): string {
  if (failure instanceof NetworkError) return unreachable;
  if (!(failure instanceof ApiError)) return 'Failed to add comment';
  if (failure.details) return refusalText(failure, 'Failed to add comment');
  return failure.text || 'Failed to add comment';
}
