import type { Person } from '../../../../../services/contract/people/user.js';
import { joinNames } from '../../../lib/text/names.js';
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

/**
 * A sentence that says who will see the item.
 *
 * @param recipients names of friends and groups
 * @param isShown whether all friends see it
 */
export function audienceText(recipients: readonly string[], isShown: boolean): string {
  const people = joinNames(recipients);
  const count = recipients.length;
  if (count === 0) return isShown ? t('Your friends can see it.') : t('Only you can see it.');
  return isShown
    ? t('Your friends can see it, and it is sent to {people}.', { people })
    : t('{count, plural, one {Only {people} sees it.} other {Only {people} see it.}}', {
        count,
        people,
      });
}
