import type { BlockEvent } from '../../events/blocks/events.js';
import type { FriendshipEvent } from '../../events/friendship/events.js';
import { orderedPair } from '../../events/kernel/event.js';
import type { ReactionEvent, LikeDislikeEvent } from '../../events/reaction/events.js';
import type { OpenTo } from '../../events/user/profile.js';
import type { RecordedTrbooEvent, TrbooEvent } from '../../events/registry.js';
import {
  described,
  type RecommendationDocument,
  withoutOwner,
} from '../recommendations/projection.js';

type CommentFact = Extract<ReactionEvent, { type: 'CommentAdded' }>['data'] & {
  readonly createdAt: string;
};
type Recommendation = RecommendationDocument;

/**
 * What is true after a log, computed simply, for specs to compare with: by the last event about each
 * thing, without running counts.
 */
export class Facts {
  /** Every recommendation by id; the first to use an id has it. */
  readonly recommendations = new Map<string, Recommendation>();
  /** Every comment by recommendation and writer: its last text, and when it was first written. */
  readonly comments = new Map<string, CommentFact>();
  /** Deleted recommendations by id; the id cannot be used again. */
  readonly deleted = new Map<string, Recommendation>();
  /** Those of the deleted that stay with who saved them, without the owner's words. */
  readonly kept = new Map<string, Recommendation>();
  private readonly lastOpinions = new Map<string, LikeDislikeEvent>();
  private readonly lastOfPair = new Map<string, FriendshipEvent>();
  private readonly blocks = new Set<string>();
  private readonly open = new Map<string, OpenTo>();

  constructor(events: readonly RecordedTrbooEvent[]) {
    for (const event of events) {
      this.apply(event);
      if (event.type === 'CommentAdded' || event.type === 'CommentUpdated') {
        const { recommendationId, userId } = event.data;
        const key = `${recommendationId}_${userId}`;
        const createdAt = this.comments.get(key)?.createdAt ?? event.metadata.time;
        this.comments.set(key, { ...event.data, createdAt });
      } else if (event.type === 'CommentRemoved') {
        this.comments.delete(`${event.data.recommendationId}_${event.data.userId}`);
      }
    }
  }

  /** Who likes it now. */
  likers(recommendationId: string): string[] {
    return this.whoseLast('Liked', recommendationId);
  }

  /** Who dislikes it now. */
  dislikers(recommendationId: string): string[] {
    return this.whoseLast('Disliked', recommendationId);
  }

  owned(ownerId: string): Recommendation[] {
    return [...this.recommendations.values()].filter((one) => one.ownerId === ownerId);
  }

  /** What friends of the owner may see. */
  shown(ownerId: string): Recommendation[] {
    return this.owned(ownerId).filter(({ keepPrivate }) => !keepPrivate);
  }

  areFriends(one: string, other: string): boolean {
    return this.lastOfPair.get(pairKey(one, other))?.type === 'FriendRequestAccepted';
  }

  /** Whether a friend is shown to the viewer: not muted by the viewer, and no block between them. */
  isShownFriend(viewer: string, friend: string): boolean {
    return this.areFriends(viewer, friend) && !this.isHidden(viewer, friend);
  }

  /** Whether the viewer has muted the other, or there is a block between them. */
  isHidden(viewer: string, other: string): boolean {
    return this.blocks.has(`mutes ${viewer} ${other}`) || this.isEitherBlocked(viewer, other);
  }

  /** Whether one of the two has blocked the other. */
  isEitherBlocked(one: string, other: string): boolean {
    return this.blocks.has(`blocks ${one} ${other}`) || this.blocks.has(`blocks ${other} ${one}`);
  }

  /** From whom somebody takes recommendations. */
  openTo(userId: string): OpenTo {
    return this.open.get(userId) ?? 'everyone';
  }

  /** Whether there is an open friend request from the first to the second. */
  hasAsked(senderId: string, receiverId: string): boolean {
    const last = this.lastOfPair.get(pairKey(senderId, receiverId));
    return last?.type === 'FriendRequestSent' && last.data.senderId === senderId;
  }

  private whoseLast(reaction: ReactionEvent['type'], recommendationId: string): string[] {
    return [...this.lastOpinions.values()].flatMap(({ type, data }) =>
      type === reaction && data.recommendationId === recommendationId ? [data.userId] : [],
    );
  }

  private delete(known: Recommendation): void {
    const { recommendationId } = known;
    this.deleted.set(recommendationId, known);
    this.recommendations.delete(recommendationId);
    for (const [key, { data }] of this.lastOpinions) {
      if (data.recommendationId === recommendationId) this.lastOpinions.delete(key);
    }
    for (const [key, comment] of this.comments) {
      if (comment.recommendationId === recommendationId) this.comments.delete(key);
    }
  }

  private change(
    { recommendationId, ownerId }: Pick<Recommendation, 'recommendationId' | 'ownerId'>,
    changes: Partial<Recommendation>,
  ): void {
    const known = this.recommendations.get(recommendationId);
    if (known?.ownerId !== ownerId) return;
    this.recommendations.set(recommendationId, { ...known, ...changes });
  }

  private applyBlock({ type, data: { userId, otherId } }: BlockEvent): void {
    const pair = `${userId} ${otherId}`;
    if (type === 'PersonMuted') this.blocks.add(`mutes ${pair}`);
    else if (type === 'PersonUnmuted') this.blocks.delete(`mutes ${pair}`);
    else if (type === 'PersonBlocked') this.blocks.add(`blocks ${pair}`);
    else this.blocks.delete(`blocks ${pair}`);
  }

  private apply({ type, data }: TrbooEvent): void {
    if (type === 'RecommendationAdded') {
      if (this.deleted.has(data.recommendationId)) return;
      const known = this.recommendations.get(data.recommendationId);
      this.recommendations.set(data.recommendationId, known ?? described(data));
    } else if (type === 'RecommendationDeleted') {
      const { recommendationId, ownerId, thingStays } = data;
      const kept = this.kept.get(recommendationId);
      if (kept?.ownerId === ownerId && !thingStays) {
        const { ownerDeleted, ...gone } = kept;
        this.kept.delete(recommendationId);
        this.deleted.set(recommendationId, gone);
      }
      const known = this.recommendations.get(recommendationId);
      if (known?.ownerId !== ownerId) return;
      if (thingStays) this.kept.set(recommendationId, withoutOwner(known));
      this.delete(known);
    } else if (type === 'RecommendationEdited') {
      this.change(data, described(data));
    } else if (type === 'PassingOnChanged') {
      this.change(data, { notToBePassedOn: !data.allowed });
    } else if (type === 'RecommendationTypeChanged') {
      this.change(data, { type: data.type });
    } else if (type === 'AudienceChanged') {
      const { keepPrivate } = data;
      this.change(data, { keepPrivate, ...(keepPrivate && { wasShown: true }) });
    } else if (
      type === 'Liked' ||
      type === 'Unliked' ||
      type === 'Disliked' ||
      type === 'Undisliked'
    ) {
      this.lastOpinions.set(`${data.recommendationId} ${data.userId}`, { type, data });
    } else if (type === 'FriendRemoved') {
      this.lastOfPair.set(pairKey(data.userId, data.friendId), { type, data });
    } else if (type === 'FriendRequestSent') {
      this.lastOfPair.set(pairKey(data.senderId, data.receiverId), { type, data });
    } else if (type === 'FriendRequestAccepted' || type === 'FriendRequestRejected') {
      this.lastOfPair.set(pairKey(data.senderId, data.receiverId), { type, data });
    } else if (
      type === 'PersonMuted' ||
      type === 'PersonUnmuted' ||
      type === 'PersonBlocked' ||
      type === 'PersonUnblocked'
    ) {
      this.applyBlock({ type, data });
    } else if (type === 'OpenToChanged') {
      this.open.set(data.userId, data.openTo);
    }
  }
}

const pairKey = (one: string, other: string) => orderedPair(one, other).join(' ');
