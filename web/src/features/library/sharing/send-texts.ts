import type { Person } from '../../../../../services/contract/people/user.js';
import { count } from '../../../lib/text/format.js';
import { displayName } from '../../people/names.js';

/** What a button that sends says: whom it sends to. */
export function sendLabel(recipients: readonly Person[]): string {
  const [first, second] = recipients;
  if (!first) return 'Send';
  if (second) return `Send to ${count(recipients.length, 'friend')}`;
  return `Send to ${first.firstName.trim() || displayName(first)}`;
}

/** What is missing before sending; null if nothing is. */
export function missingToSend(recipients: readonly Person[], why: string): string | null {
  if (recipients.length > 0) return why === '' ? 'Write why.' : null;
  return why === '' ? 'Choose a friend, and write why.' : 'Choose a friend.';
}
