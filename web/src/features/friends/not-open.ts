import { joinNames } from '../../lib/text/names.js';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import { displayName } from '../people/names.js';
import { t } from '../../lib/language/translate.js';

/** Shown beside a friend who takes no recommendations. */
export const notOpenNote = t('Not taking recommendations right now');

/** Whether something can be sent to a friend. */
export const isOpen = ({ open }: Friend): boolean => open;

/** Says who cannot be chosen; null when everybody can. */
export function notOpenText(friends: readonly Friend[]): string | null {
  const names = friends.map(displayName);
  const [name, ...others] = names;
  if (name === undefined) return null;
  if (others.length === 0) return t('{name} is not taking recommendations right now.', { name });
  return t('{names} are not taking recommendations right now.', { names: joinNames(names) });
}
