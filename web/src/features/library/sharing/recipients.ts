import type { FriendList } from '../../../../../services/contract/friends/friend-list.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { ApiError } from '../../../lib/api/errors.js';
import { displayName } from '../../people/names.js';

/** The selected friends and lists. */
export interface Chosen {
  readonly emails: readonly string[];
  readonly listIds: readonly string[];
}

export const noRecipient = 'Please select at least one friend or group to share with.';

/** The selection without former friends and deleted lists. */
export function stillAvailable(
  { emails, listIds }: Chosen,
  friends: readonly Person[],
  groups: readonly FriendList[],
): Chosen {
  return {
    emails: emails.filter((email) => friends.some((friend) => friend.email === email)),
    listIds: listIds.filter((id) => groups.some((group) => group.id === id)),
  };
}

/** The distinct e-mails of the selection. */
export function recipientEmails(chosen: Chosen, groups: readonly FriendList[]): string[] {
  const inGroups = groups
    .filter(({ id }) => chosen.listIds.includes(id))
    .flatMap(({ friendEmails }) => friendEmails);
  return [...new Set([...chosen.emails, ...inGroups])];
}

/** Names of the selected friends and lists. */
export function namesOf(
  chosen: Chosen,
  friends: readonly Person[],
  groups: readonly FriendList[],
): string[] {
  return [
    ...friends.filter(({ email }) => chosen.emails.includes(email)).map(displayName),
    ...groups.filter(({ id }) => chosen.listIds.includes(id)).map(({ name }) => name),
  ];
}

/** Why sharing failed. */
export function shareFailure(failure: unknown): string {
  return failure instanceof ApiError
    ? `Failed to share: ${failure.error || 'Unknown error'}`
    : 'Failed to share recommendation. Please try again.';
}

/** What is missing before sharing; null if nothing is. */
export function missingForShare(selected: number, why: string): string | null {
  if (selected === 0 && why === '') return 'Choose a friend or a group, and write why.';
  if (selected === 0) return 'Choose a friend or a group.';
  return why === '' ? 'Write why.' : null;
}
