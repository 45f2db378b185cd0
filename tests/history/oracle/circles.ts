import { createHash } from 'node:crypto';
import { searchableText } from '../../../events/library/search-text.js';
import type { Comment } from '../../../services/contract/library/comment.js';
import type { FriendList } from '../../../services/contract/friends/friend-list.js';
import type { Friend, FriendRequest } from '../../../services/contract/friends/friend.js';
import type { ListedUser } from '../../../services/contract/people/user.js';
import { sharesBetween } from './lists.js';
import { type Known, latestFirst, type Oracle } from './oracle.js';

/** A person's friends by e-mail. */
export function friendsShown(oracle: Oracle, userId: string): Friend[] {
  return oracle
    .friendsOf(userId)
    .map((friendId) => ({
      ...oracle.person(friendId),
      requestId: [userId, friendId].sort().join('_'),
      sent: sharesBetween(oracle, userId, friendId).length,
      received: sharesBetween(oracle, friendId, userId).length,
      open: oracle.facts.openTo(friendId) !== 'nobody',
    }))
    .sort((one, other) => (one.email < other.email ? -1 : 1));
}

/** Open requests in one direction, newest first. */
export function requestsShown(
  oracle: Oracle,
  userId: string,
  type: FriendRequest['type'],
): Omit<FriendRequest, 'id'>[] {
  const { facts } = oracle;
  return oracle.everyone
    .filter((other) => !facts.isEitherBlocked(userId, other))
    .filter((other) =>
      type === 'sent' ? facts.hasAsked(userId, other) : facts.hasAsked(other, userId),
    )
    .map((other) => {
      const last = oracle.lastBetween(userId, other);
      const foundBy = last?.type === 'FriendRequestSent' ? last.data.foundBy : 'address';
      const person = oracle.person(other);
      const shown =
        type === 'received' || foundBy === 'address' ? person : { ...person, email: '' };
      const [sender, receiver] =
        type === 'sent' ? [oracle.person(userId), shown] : [shown, oracle.person(userId)];
      const friends = oracle.friendsOf(userId);
      return {
        type,
        sender,
        receiver,
        senderEmail: sender.email,
        receiverEmail: receiver.email,
        mutualFriends: oracle.friendsOf(other).filter((each) => friends.includes(each)).length,
        sentAt: last?.metadata.time ?? '',
        foundBy,
      };
    })
    .sort((one, other) => latestFirst(one.sentAt, other.sentAt));
}

/**
 * People to whom a person can send a friend request: everybody by name where people are listed, else
 * those with mutual friends, without address.
 */
export function usersShown(oracle: Oracle, userId: string): ListedUser[] {
  const { facts } = oracle;
  const shownFriends = oracle.shownFriendsOf(userId);
  const available = oracle.everyone
    .filter((other) => other !== userId && !facts.areFriends(userId, other))
    .filter((other) => !facts.hasAsked(userId, other) && !facts.hasAsked(other, userId))
    .filter((other) => !facts.isHidden(userId, other))
    .map((other) => {
      const mutualFriends = oracle
        .friendsOf(other)
        .filter((each) => shownFriends.includes(each)).length;
      return { ...oracle.person(other), id: other, mutualFriends };
    });
  if (oracle.people === 'listed') return byName(available);
  return available
    .filter(({ mutualFriends }) => mutualFriends > 0)
    .map((each) => ({ ...each, email: '' }))
    .sort((one, other) => other.mutualFriends - one.mutualFriends || (one.id < other.id ? -1 : 1));
}

/** Whether a person's page is there for another; undefined where it depends on a share link. */
export function seesPage(oracle: Oracle, userId: string, other: string): boolean | undefined {
  const { facts, libraries } = oracle;
  if (facts.isEitherBlocked(userId, other)) return false;
  if (facts.areFriends(userId, other) || oracle.people === 'listed') return true;
  if (facts.hasAsked(userId, other) || facts.hasAsked(other, userId)) return true;
  const byLink = [userId, other].some((each) => libraries.savedByLink(each).size > 0);
  return byLink ? undefined : false;
}

/** Everybody, for a caller without a session. */
export function usersShownToStranger(oracle: Oracle): ListedUser[] {
  if (oracle.people === 'found') return [];
  const people = oracle.everyone.map((id) => ({ ...oracle.person(id), id, mutualFriends: 0 }));
  return byName(people);
}

function byName(people: readonly ListedUser[]): ListedUser[] {
  const key = ({ firstName, lastName, email, id }: ListedUser) => {
    const name = searchableText(`${firstName} ${lastName}`) || searchableText(email);
    return `${name}\0${id}`;
  };
  return [...people].sort((one, other) => (key(one) < key(other) ? -1 : 1));
}

/** A person's friend lists, oldest first, with the members who are friends now. */
export function listsShown(oracle: Oracle, userId: string): FriendList[] {
  const lists = new Map<string, FriendList & { memberIds: ReadonlySet<string> }>();
  for (const { type, data } of oracle.events) {
    if (!('listId' in data) || data.ownerId !== userId) continue;
    const { listId: id } = data;
    const list = lists.get(id);
    const words = 'name' in data && { name: data.name ?? '', description: data.description ?? '' };
    if (type === 'FriendListDeleted') lists.delete(id);
    else if (type === 'FriendListCreated') {
      const { name, description, createdAt, memberIds } = data;
      const said = { name: name ?? '', description: description ?? '', createdAt };
      lists.set(id, { id, ...said, friendEmails: [], memberIds: new Set(memberIds) });
    } else if (list && words) lists.set(id, { ...list, ...words });
    else if (list && type === 'FriendListMembersChanged') {
      const members = [...list.memberIds].filter((each) => !data.removedIds.includes(each));
      lists.set(id, { ...list, memberIds: new Set([...members, ...data.addedIds]) });
    }
  }
  const friends = oracle.friendsOf(userId);
  return [...lists.values()]
    .sort((one, other) => latestFirst(other.createdAt, one.createdAt))
    .map(({ memberIds, ...list }) => {
      const members = friends.filter((friendId) => memberIds.has(friendId));
      return { ...list, friendEmails: members.map((each) => oracle.emailOf(each)).sort() };
    });
}

/** Subscriptions that belong to present friendships, oldest first. */
export function subscriptionsShown(oracle: Oracle, userId: string): string[] {
  return oracle
    .friendsOf(userId)
    .flatMap((friendId) => {
      const last = oracle.events.findLast(
        ({ data }) =>
          'subscriberId' in data && data.subscriberId === userId && data.friendId === friendId,
      );
      if (last?.type !== 'SubscribedToFriend') return [];
      const friendsSince = oracle.lastBetween(userId, friendId)?.metadata.time;
      return last.data.friendsSince === friendsSince
        ? [{ friendId, since: last.metadata.time }]
        : [];
    })
    .sort((one, other) => latestFirst(other.since, one.since))
    .map(({ friendId }) => oracle.emailOf(friendId));
}

/** Comments that a viewer is shown, oldest first. */
export function commentsShown(
  oracle: Oracle,
  viewerId: string,
  recommendationId: string,
): Omit<Comment, 'id'>[] {
  const circle = oracle.circleOf(viewerId);
  return [...oracle.facts.comments.values()]
    .filter((each) => each.recommendationId === recommendationId && circle.has(each.userId))
    .sort((one, other) => latestFirst(other.createdAt, one.createdAt))
    .map(({ userId, comment, createdAt }) => {
      const user = oracle.person(userId);
      const times = { createdAt, created_at: createdAt };
      return { recommendationId, userEmail: user.email, comment: comment ?? '', ...times, user };
    });
}

/** The recommendation of a share link, and the link's creator. */
interface LinkedItem {
  readonly known: Known;
  readonly makerId: string;
  readonly takesAnswers: boolean;
}

/** The recommendation of a share link; null when the link is unknown, revoked, expired or no longer valid. */
export function itemOfLink(oracle: Oracle, token: string, now: Date): LinkedItem | null {
  return itemOfLinkId(oracle, linkIdOf(token), now);
}

/** The id under which the log knows a link. */
export const linkIdOf = (token: string) =>
  createHash('sha256').update(token.slice(0, 22)).digest('hex');

/** As `itemOfLink`, by the id of the link. */
export function itemOfLinkId(oracle: Oracle, linkId: string, now: Date): LinkedItem | null {
  const last = oracle.events.findLast(
    ({ type, data }) =>
      (type === 'ShareLinkCreated' || type === 'ShareLinkRevoked') && data.linkId === linkId,
  );
  if (last?.type !== 'ShareLinkCreated') return null;
  const { recommendationId, userId: makerId, expiresAt, takesAnswers } = last.data;
  const known = oracle.facts.recommendations.get(recommendationId);
  const holds = Date.parse(expiresAt) > now.getTime() && oracle.maySend(makerId, recommendationId);
  return known !== undefined && holds ? { known, makerId, takesAnswers } : null;
}
