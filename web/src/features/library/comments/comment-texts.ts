import { fitsCharacters } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { ApiError, NetworkError, refusalText } from '../../../lib/api/errors.js';
import { t } from '../../../lib/language/translate.js';

/** Shown offline if the comments were never loaded. */
export const notOnDevice = t("Comments aren't on this device yet.");

/** The error for a comment over the limit; null if it fits. */
export function tooLong(comment: string): string | null {
  return fitsCharacters(comment, limits.comment)
    ? null
    : t('Comment must be {max} characters or less', { max: limits.comment });
}

/** Why a comment could not be saved; `unreachable` is the text for a network failure. */
export function commentFailure(failure: unknown, unreachable = t('Failed to add comment')): string {
  if (failure instanceof NetworkError) return unreachable;
  if (!(failure instanceof ApiError)) return t('Failed to add comment');
  if (failure.details) return refusalText(failure, t('Failed to add comment'));
  return failure.text || t('Failed to add comment');
}
