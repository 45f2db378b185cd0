import { fitsCharacters } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { ApiError, NetworkError, refusalText } from '../../../lib/api/errors.js';

/** Shown offline if the comments were never loaded. */
export const notOnDevice = "Comments aren't on this device yet.";

/** The error for a comment over the limit; null if it fits. */
export function tooLong(comment: string): string | null {
  return fitsCharacters(comment, limits.comment)
    ? null
    : `Comment must be ${limits.comment} characters or less`;
}

/** Why a comment could not be saved; `unreachable` is the text for a network failure. */
export function commentFailure(failure: unknown, unreachable = 'Failed to add comment'): string {
  if (failure instanceof NetworkError) return unreachable;
  if (!(failure instanceof ApiError)) return 'Failed to add comment';
  if (failure.details) return refusalText(failure, 'Failed to add comment');
  return failure.text || 'Failed to add comment';
}
