import type { RecordedTrbooEvent } from '../../events/registry.js';
import { type Documents, projection } from '../kernel/projection.js';
import {
  type Figures,
  figuresId,
  homeStatsDocument,
  type HomeStatsDocument,
  type Item,
  itemId,
} from './document.js';

type LikeEvent = Extract<RecordedTrbooEvent, { type: 'Liked' | 'Unliked' }>;
type CommentEvent = Extract<RecordedTrbooEvent, { type: 'CommentAdded' | 'CommentRemoved' }>;
type CommentUpdated = Extract<RecordedTrbooEvent, { type: 'CommentUpdated' }>;
type OpinionEvent = LikeEvent | CommentEvent;
type Counts = Partial<Omit<Figures, 'kind' | 'userId'>>;
type ItemCounts = Pick<Item, 'likesReceived' | 'likes' | 'commentsReceived'>;

const noFigures: Omit<Figures, 'userId'> = {
  kind: 'figures',
  recommendations: 0,
  friends: 0,
  likesReceived: 0,
  likesOnVisible: 0,
  commentsReceived: 0,
};

/** Adds to a person's figures. */
function count(documents: Documents<HomeStatsDocument>, userId: string, by: Counts): void {
  const known = documents.get(figuresId(userId));
  // An erased person has no figures, from which later events subtract nothing.
  if (known === undefined && Object.values(by).some((step) => step < 0)) return;
  const before = known?.kind === 'figures' ? known : { ...noFigures, userId };
  documents.put(figuresId(userId), {
    ...before,
    recommendations: before.recommendations + (by.recommendations ?? 0),
    likesReceived: before.likesReceived + (by.likesReceived ?? 0),
    likesOnVisible: before.likesOnVisible + (by.likesOnVisible ?? 0),
    commentsReceived: before.commentsReceived + (by.commentsReceived ?? 0),
    friends: before.friends + (by.friends ?? 0),
  });
}

/** Adds to a recommendation's contribution, unless it was deleted before. */
function countOn(
  documents: Documents<HomeStatsDocument>,
  { data: { recommendationId, ownerId }, position, metadata: { time } }: OpinionEvent,
  by: (item: Item) => ItemCounts,
): void {
  const item = documents.get(itemId(recommendationId));
  if (item?.kind !== 'item' || item.ownerId !== ownerId) return;
  if (item.deletedAt !== null && item.deletedAt < position) return;
  const { likes, ...more } = by(item);
  count(documents, item.ownerId, { ...more, likesOnVisible: item.visible ? likes : 0 });
  const counted = {
    ...item,
    likesReceived: item.likesReceived + more.likesReceived,
    likes: item.likes + likes,
    commentsReceived: item.commentsReceived + more.commentsReceived,
  };
  const happened = more.likesReceived > 0 || more.commentsReceived > 0;
  documents.put(itemId(recommendationId), withActivity(counted, happened ? time : item.activeAt));
}

/** Adds the item to, or removes it from, those with activity by others. */
function withActivity({ active, activeAt, ...item }: Item, lastAt: string | undefined): Item {
  const isActive = item.likesReceived + item.commentsReceived > 0;
  return isActive && lastAt ? { ...item, active: item.ownerId, activeAt: lastAt } : item;
}

const countLikes = (step: 1 | -1) => ({
  touches: ({ data }: LikeEvent) => [figuresId(data.ownerId), itemId(data.recommendationId)],
  fold: (event: LikeEvent, documents: Documents<HomeStatsDocument>) =>
    countOn(documents, event, ({ ownerId }) => ({
      likesReceived: event.data.userId === ownerId ? 0 : step,
      likes: step,
      commentsReceived: 0,
    })),
});

const countComments = (step: 1 | -1) => ({
  touches: ({ data }: CommentEvent) => [figuresId(data.ownerId), itemId(data.recommendationId)],
  fold: (event: CommentEvent, documents: Documents<HomeStatsDocument>) =>
    countOn(documents, event, ({ ownerId }) => ({
      likesReceived: 0,
      likes: 0,
      commentsReceived: event.data.userId === ownerId ? 0 : step,
    })),
});

/** An edited comment is new activity, but not one more comment. */
const editComment = {
  touches: ({ data }: CommentUpdated) => [itemId(data.recommendationId)],
  fold: (event: CommentUpdated, documents: Documents<HomeStatsDocument>) => {
    const { recommendationId, ownerId, userId } = event.data;
    const item = documents.get(itemId(recommendationId));
    if (item?.kind !== 'item' || item.ownerId !== ownerId || userId === ownerId) return;
    if (item.deletedAt !== null && item.deletedAt < event.position) return;
    documents.put(itemId(recommendationId), withActivity(item, event.metadata.time));
  },
};

const countFriends = (
  documents: Documents<HomeStatsDocument>,
  pair: readonly [string, string],
  step: 1 | -1,
) => pair.forEach((userId) => count(documents, userId, { friends: step }));

/**
 * A person's own figures for Home. Figures about friends are sums over the current friends when
 * read, so changes of friendships need no recount.
 */
export const homeStatsProjection = projection({
  name: 'home-stats',
  version: 5,
  indexes: {
    activity: { equals: ['active'], orderBy: ['activeAt'], direction: 'descending' },
  },
  document: homeStatsDocument,
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [figuresId(data.ownerId), itemId(data.recommendationId)],
      fold: ({ data }, documents) => {
        const { recommendationId, ownerId, keepPrivate } = data;
        const known = documents.get(itemId(recommendationId));
        // Another person used the id first. If the item belongs to the owner, this event was partly
        // written before.
        if (known?.kind === 'item' && known.ownerId !== ownerId) return;
        count(documents, ownerId, { recommendations: 1 });
        documents.put(itemId(recommendationId), {
          kind: 'item',
          recommendationId,
          ownerId,
          visible: !keepPrivate,
          deletedAt: null,
          likesReceived: 0,
          likes: 0,
          commentsReceived: 0,
        });
      },
    },
    AudienceChanged: {
      touches: ({ data }) => [figuresId(data.ownerId), itemId(data.recommendationId)],
      // Committed alone: other likes are counted by whether friends may see the item.
      related: () => [],
      fold: ({ data, position }, documents) => {
        const item = documents.get(itemId(data.recommendationId));
        if (item?.kind !== 'item' || item.ownerId !== data.ownerId) return;
        if (item.deletedAt !== null && item.deletedAt < position) return;
        const visible = !data.keepPrivate;
        count(documents, data.ownerId, { likesOnVisible: visible ? item.likes : -item.likes });
        documents.put(itemId(data.recommendationId), { ...item, visible });
      },
    },
    RecommendationDeleted: {
      touches: ({ data }) => [figuresId(data.ownerId), itemId(data.recommendationId)],
      fold: ({ data, position }, documents) => {
        const item = documents.get(itemId(data.recommendationId));
        if (item?.kind !== 'item' || item.ownerId !== data.ownerId) return;
        // An erasure deletes again what stayed with others.
        if (item.deletedAt !== null && item.deletedAt < position) return;
        count(documents, data.ownerId, {
          recommendations: -1,
          likesReceived: -item.likesReceived,
          likesOnVisible: item.visible ? -item.likes : 0,
          commentsReceived: -item.commentsReceived,
        });
        const deleted = { ...withActivity(item, undefined), deletedAt: position };
        documents.put(itemId(data.recommendationId), deleted);
      },
    },
    Liked: countLikes(1),
    Unliked: countLikes(-1),
    CommentAdded: countComments(1),
    CommentUpdated: editComment,
    CommentRemoved: countComments(-1),
    UserErased: {
      touches: ({ data }) => [figuresId(data.userId)],
      fold: ({ data }, documents) => documents.remove(figuresId(data.userId)),
    },
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
