import type { Person } from '../../../../../services/contract/people/user.js';
import { displayName } from '../../people/names.js';
import { t } from '../../../lib/language/translate.js';

/** The label of a button that sends: it names the recipient, or their number. */
export function sendLabel(recipients: readonly Person[]): string {
  const [first, second] = recipients;
  if (!first) return t('Send');
  if (second)
    return t('Send to {count, plural, one {# friend} other {# friends}}', {
      count: recipients.length,
    });
  return t('Send to {name}', { name: first.firstName.trim() || displayName(first) });
}

/** What is missing before sending; null if nothing is. */
export function missingToSend(recipients: readonly Person[], why: string): string | null {
  if (recipients.length > 0) return why === '' ? t('Write why.') : null;
  return why === '' ? t('Choose a friend, and write why.') : t('Choose a friend.');
}
