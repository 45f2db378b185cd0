import type { Friend } from '../../../../services/contract/friends/friend.js';
import { displayName } from '../people/names.js';

/** What pickers say of a friend who takes no recommendations. */
export const notOpenNote = 'Not taking recommendations right now';

/** Whether something can be sent to a friend. */
export const isOpen = ({ open }: Friend): boolean => open;

/** Says who cannot be chosen; null when everybody can. */
export function notOpenText(friends: readonly Friend[]): string | null {
  const [first, ...others] = friends.map(displayName);
  if (first === undefined) return null;
  const last = others.pop();
  if (last === undefined) return `${first} is not taking recommendations right now.`;
  return `${[first, ...others].join(', ')} and ${last} are not taking recommendations right now.`;
}
