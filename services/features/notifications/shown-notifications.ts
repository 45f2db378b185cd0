import { Injectable } from '@nestjs/common';
import { inboxDecider, isSeen } from '../../../events/inbox/decider.js';
import { nothingRead, statusOf } from '../../../events/reading/read-state.js';
import { inboxProjection } from '../../../projections/inbox/projection.js';
import type { Notification } from '../../../projections/notifications/document.js';
import type { RecommendationDocument } from '../../../projections/recommendations/projection.js';
import type { Person } from '../../contract/people/user.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import { KnownAddresses } from '../friends/users/users.queries.js';
import { RecommendationsReader } from '../library/recommendations.reader.js';
import { PeopleReader, unknownPerson } from '../people/people.reader.js';
import { type Content, NotificationRules } from './notification-rules.js';

/** What the specified badge counts. */
export const isOpinion = (kind: Notification['kind']) => kind === 'liked' || kind === 'commented';

/** A notification as its receiver may see it now. */
export interface ShownNotification extends Content {
  readonly notification: Notification;
  /** On any device. */
  readonly isRead: boolean;
  readonly person: Person;
  readonly item: RecommendationDocument | null;
}

/**
 * The one rule of which notifications may be shown, pushed or mailed at this moment: what happened
 * must still be so, its person shown to the receiver, and its thing visible.
 */
@Injectable()
export class ShownNotifications {
  constructor(
    @InjectModel(inboxProjection) private readonly inbox: ModelOf<typeof inboxProjection>,
    private readonly decisions: Decisions,
    private readonly rules: NotificationRules,
    private readonly recommendations: RecommendationsReader,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
  ) {}

  /** What a person has read of notifications, likes and comments. */
  async readBy(userId: string) {
    return (await this.inbox.get(userId))?.reading?.activity ?? nothingRead;
  }

  /** Those of a receiver's notifications that may be shown and were not cleared. */
  async among(
    receiverId: string,
    notifications: readonly Notification[],
  ): Promise<readonly ShownNotification[]> {
    const state = await this.readBy(receiverId);
    const statusOfOne = ({ itemId, actorId, at }: Notification) =>
      statusOf(state, itemId ?? actorId, at);
    // What waits is in no list that could be cleared.
    const listed = notifications.filter(
      (each) => each.listed === undefined || statusOfOne(each) !== 'cleared',
    );
    if (listed.length === 0) return [];
    const itemIds = [...new Set(listed.flatMap(({ itemId }) => itemId ?? []))];
    const [rules, people, asShown, seen, seenLetters] = await Promise.all([
      this.rules.of(receiverId, listed),
      this.people.many(listed.map(({ actorId }) => actorId)),
      this.addresses.shownTo(receiverId),
      this.recommendations.manySeenBy(receiverId, itemIds),
      this.seenLetters(receiverId, listed),
    ]);
    const items = new Map(seen.map((item) => [item.recommendationId, item]));
    return listed.flatMap((notification) => {
      const { kind, actorId, itemId, at } = notification;
      const item = itemId === undefined ? null : items.get(itemId);
      const actor = people.get(actorId);
      const isNamed = actor?.id !== undefined || kind === 'link-answered';
      if (!isNamed || item === undefined) return [];
      // Two people may have chosen one id.
      if (isOpinion(kind) && item?.ownerId !== receiverId) return [];
      const judged = rules[kind](notification);
      if (judged === null) return [];
      const { outcome, words, waits = false } = judged;
      const person = judged.person ?? asShown(actorId, actor ?? unknownPerson);
      const isRead =
        waits ||
        (notification.listed === undefined
          ? isSeen(seenLetters, itemId ?? '', at)
          : statusOfOne(notification) === 'read');
      return [{ notification, isRead, person, item, outcome, words }];
    });
  }

  private async seenLetters(receiverId: string, all: readonly Notification[]) {
    if (!all.some(({ kind }) => kind === 'letter')) return inboxDecider.initialState;
    return this.decisions.stateOf(inboxDecider, [receiverId]);
  }
}
