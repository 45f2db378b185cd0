import type { HomeStats } from '../../../services/contract/home/home.js';
import type { Oracle } from './oracle.js';

const week = 7 * 24 * 3_600_000;

/** The statistics of a person's home page, as docs/architecture.md defines them. */
export function homeStatsOf(oracle: Oracle, userId: string, now: Date): HomeStats {
  const { facts, libraries } = oracle;
  const everyFriend = oracle.friendsOf(userId);
  const friends = oracle.shownFriendsOf(userId);
  const shown = friends.flatMap((friend) => facts.shown(friend));
  const others = (userIds: readonly string[]) =>
    oracle.notHidden(userId, userIds).filter((each) => each !== userId).length;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const own = facts.owned(userId).map(({ recommendationId }) => recommendationId);
  const sendersTo = (receiverId: string) =>
    oracle.recommendations.map(({ recommendationId }) => [
      ...libraries.sendersOf(recommendationId, receiverId).keys(),
    ]);
  return {
    yourRecommendations: own.length,
    likesReceived: sum(own.map((id) => others(facts.likers(id)))),
    commentsReceived: commentsOn(oracle, userId),
    likesOnFriendsContent: sum(
      shown.map(({ recommendationId }) => others(facts.likers(recommendationId))),
    ),
    latestFriendRecosCount: friends
      .flatMap((friend) => facts.owned(friend))
      .filter(({ recommendationId }) => oracle.sees(userId, recommendationId))
      .filter(({ addedAt }) => Date.parse(addedAt) >= now.getTime() - week).length,
    recommendationsSent: sum(
      everyFriend.map((friend) => sendersTo(friend).filter((ids) => ids.includes(userId)).length),
    ),
    recommendationsReceived: sendersTo(userId).filter((ids) =>
      ids.some((senderId) => friends.includes(senderId)),
    ).length,
    friendsCount: everyFriend.length,
  };
}

/** The number on the inbox badge. */
export function badgeOf(oracle: Oracle, userId: string): number {
  const { facts } = oracle;
  const friends = oracle.shownFriendsOf(userId);
  const likes = facts
    .owned(userId)
    .flatMap(({ recommendationId }) => facts.likers(recommendationId))
    .filter((liker) => friends.includes(liker));
  const requests = oracle.everyone.filter(
    (other) => facts.hasAsked(other, userId) && !facts.isEitherBlocked(userId, other),
  );
  return likes.length + commentsOn(oracle, userId) + requests.length;
}

/** Others' comments on a person's own recommendations. */
function commentsOn({ facts }: Oracle, ownerId: string): number {
  return [...facts.comments.values()].filter(
    ({ recommendationId, userId }) =>
      userId !== ownerId &&
      !facts.isHidden(ownerId, userId) &&
      facts.recommendations.get(recommendationId)?.ownerId === ownerId,
  ).length;
}
