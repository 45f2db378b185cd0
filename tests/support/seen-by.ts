import { getFriends } from '../../services/contract/friends/friend.js';
import { getActivity, getActivityItems } from '../../services/contract/home/activity.js';
import { getHomeStats, getInboxBadge } from '../../services/contract/home/home.js';
import { getComments } from '../../services/contract/library/comment.js';
import {
  getExplore,
  getFriendsRecommendations,
} from '../../services/contract/library/recommendation.js';
import {
  getRecipients,
  getRecommendation,
  getRecommendationWhy,
} from '../../services/contract/library/sharing.js';
import { getNotifications } from '../../services/contract/notifications/notifications.js';
import type { Community } from './community.js';

/** Everything that a person sees of others on all screens, and about these items. */
export async function seenBy(
  community: Community,
  email: string,
  ids: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const me = { user_email: email };
  const explore = await community.read(getExplore, me);
  const mostLiked = await community.read(getExplore, { ...me, sort: 'most-liked' });
  const friends = await community.read(getFriendsRecommendations, me);
  const { activity } = await community.read(getActivity, me);
  const activeIds = activity.map(({ recommendationId }) => recommendationId);
  const about = async (id: string) => {
    const named = { ...me, recommendation_id: id };
    return {
      comments: (await community.read(getComments, named)).comments,
      whole: (await community.read(getRecommendation, named)).recommendation,
      whys: (await community.read(getRecommendationWhy, named)).whys,
      recipients: (await community.read(getRecipients, named)).recipients,
    };
  };
  return {
    explore: explore.recommendations,
    mostLiked: mostLiked.recommendations,
    friendsRecommendations: friends.recommendations,
    library: (await community.library(email)).recommendations,
    pending: await community.pending(email),
    activity,
    activityItems:
      activeIds.length === 0
        ? []
        : (await community.read(getActivityItems, { ...me, ids: activeIds.join(',') })).items,
    stats: (await community.read(getHomeStats, me)).stats,
    notifications: (await community.read(getNotifications, me)).notifications,
    badge: (await community.read(getInboxBadge, me)).count,
    friends: (await community.read(getFriends, me)).friends,
    requests: await community.requestsOf(email),
    items: await Promise.all(ids.map(about)),
  };
}
