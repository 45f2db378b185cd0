import type { RecordedTrbooEvent } from '../../events/registry.js';
import { type Documents, projection } from '../kernel/projection.js';
import {
  type Figures,
  figuresId,
  homeStatsDocument,
  type HomeStatsDocument,
  itemId,
  likesGivenId,
} from './document.js';

type LikeEvent = Extract<RecordedTrbooEvent, { type: 'Liked' | 'Unliked' }>;
type Counted = 'recommendations' | 'likesReceived' | 'likesOnVisible' | 'friends';

function count(
  documents: Documents<HomeStatsDocument>,
  userId: string,
  field: Counted,
  step: number,
): void {
  const known = documents.get(figuresId(userId));
  const figures: Figures =
    known?.kind === 'figures'
      ? known
      : {
          kind: 'figures',
          userId,
          recommendations: 0,
          likesReceived: 0,
          likesOnVisible: 0,
          friends: 0,
        };
  documents.put(figuresId(userId), { ...figures, [field]: figures[field] + step });
}

function countGiven(
  documents: Documents<HomeStatsDocument>,
  userId: string,
  ownerId: string,
  step: number,
): void {
  const id = likesGivenId(userId, ownerId);
  const known = documents.get(id);
  const before = known?.kind === 'likes-given' ? known.likesOnVisible : 0;
  documents.put(id, { kind: 'likes-given', userId, ownerId, likesOnVisible: before + step });
}

const countLikes = (step: 1 | -1) => ({
  touches: ({ data }: LikeEvent) => [
    figuresId(data.ownerId),
    likesGivenId(data.userId, data.ownerId),
    itemId(data.recommendationId),
  ],
  fold: ({ data }: LikeEvent, documents: Documents<HomeStatsDocument>) => {
    const { ownerId, userId, recommendationId } = data;
    if (userId !== ownerId) count(documents, ownerId, 'likesReceived', step);
    const item = documents.get(itemId(recommendationId));
    if (item?.kind !== 'recommendation' || !item.visible) return;
    count(documents, ownerId, 'likesOnVisible', step);
    countGiven(documents, userId, ownerId, step);
  },
});

const countFriends = (
  documents: Documents<HomeStatsDocument>,
  pair: readonly [string, string],
  step: 1 | -1,
) => pair.forEach((userId) => count(documents, userId, 'friends', step));

/**
 * The figures of Home, kept so that they can be added up at any size: a person's own counts, and
 * for each pair how many likes one gave the other. Figures that speak of friends are sums over the
 * friends of the moment, so that a friendship's beginning and end need no recount.
 */
export const homeStatsProjection = projection({
  name: 'home-stats',
  version: 1,
  indexes: {},
  document: homeStatsDocument,
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [figuresId(data.ownerId), itemId(data.recommendationId)],
      fold: ({ data }, documents) => {
        const { recommendationId, ownerId, keepPrivate } = data;
        const known = documents.get(itemId(recommendationId));
        // Somebody else's of the same id was first; one's own is this very event, half written.
        if (known?.kind === 'recommendation' && known.ownerId !== ownerId) return;
        count(documents, ownerId, 'recommendations', 1);
        documents.put(itemId(recommendationId), {
          kind: 'recommendation',
          recommendationId,
          ownerId,
          visible: !keepPrivate,
        });
      },
    },
    Liked: countLikes(1),
    Unliked: countLikes(-1),
    FriendRequestAccepted: {
      touches: ({ data }) => [figuresId(data.senderId), figuresId(data.receiverId)],
      fold: ({ data }, documents) => countFriends(documents, [data.senderId, data.receiverId], 1),
    },
    FriendRemoved: {
      touches: ({ data }) => [figuresId(data.userId), figuresId(data.friendId)],
      fold: ({ data }, documents) => countFriends(documents, [data.userId, data.friendId], -1),
    },
  },
});
