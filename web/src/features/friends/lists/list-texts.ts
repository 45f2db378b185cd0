import { ApiError, reasonOf } from '../../../lib/api/errors.js';

/** The toast when a list could not be saved or deleted (specification §8, list toasts). */
export function listFailure(failure: unknown, what: 'save' | 'delete'): string {
  if (failure instanceof ApiError) {
    const reason = reasonOf(failure);
    return reason ? `Failed to ${what}: ${reason}` : `Failed to ${what} list`;
  }
  return `Network error - friend list ${what === 'save' ? 'saved' : 'deleted'} locally only`;
}
