import { t } from '../../../lib/language/translate.js';
import { ApiError, reasonOf } from '../../../lib/api/errors.js';

/** The toast when a list could not be saved or deleted (specification §8, list toasts). */
export function listFailure(failure: unknown, what: 'save' | 'delete'): string {
  if (failure instanceof ApiError) {
    const reason = reasonOf(failure);
    if (!reason) return t(what === 'save' ? 'Failed to save list' : 'Failed to delete list');
    return t(what === 'save' ? 'Failed to save: {reason}' : 'Failed to delete: {reason}', {
      reason,
    });
  }
  return t(
    what === 'save'
      ? 'Network error - friend list saved locally only'
      : 'Network error - friend list deleted locally only',
  );
}
