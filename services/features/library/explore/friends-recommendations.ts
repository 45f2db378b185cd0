import { Injectable } from '@nestjs/common';
import { exploreProjection } from '../../../../projections/explore/projection.js';
import type { Received } from '../../../../projections/library/document.js';
import type { RecommendationDocument } from '../../../../projections/recommendations/projection.js';
import type {
  getFriendsRecommendations,
  ShareAnswer,
} from '../../../contract/library/recommendation.js';
import type { Outcome } from '../../../contract/library/outcome.js';
import type { InputOf } from '../../../contract/call.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { answerIn, LibraryReader } from '../my-list/library.reader.js';
import { OutcomesReader } from '../outcomes/record-outcome.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import {
  InjectModel,
  type ModelOf,
  type ModelPage,
} from '../../../platform/read-side/read-models/read-models.js';
import { NamedFriend } from '../audience.js';

/** A page of recommendations; with a direction, also the sender and the recipient. */
interface Page extends ModelPage<RecommendationDocument> {
  readonly sending?: Sending;
}

interface Sending {
  readonly senderId: string;
  readonly recipientId: string;
}

/** A share of an item, and how its recipient answered. */
interface Sent {
  readonly answer: ShareAnswer;
  /** It waits in the recipient's inbox. */
  readonly waits: boolean;
  readonly outcome?: Outcome;
  readonly sentWhy?: string;
  /** ISO 8601. */
  readonly sentDate?: string;
  /** The whys of earlier shares by the same friend, newest first; undefined when it was sent once. */
  readonly earlierWhys?: readonly string[];
}

/** Reads friends' recommendations, and the shares between the caller and a friend. */
@Injectable()
export class FriendsRecommendations {
  constructor(
    @InjectModel(exploreProjection) private readonly shown: ModelOf<typeof exploreProjection>,
    private readonly library: LibraryReader,
    private readonly outcomes: OutcomesReader,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
    private readonly friend: NamedFriend,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's; InvalidCursor. */
  async page(
    userId: string,
    { friend_email, direction, limit, cursor }: InputOf<typeof getFriendsRecommendations>,
  ): Promise<Page> {
    const friendIds = await this.shownPeople.friendsShownTo(userId);
    if (friend_email === undefined) return this.shownBy([...friendIds], limit, cursor);
    const friendId = await this.friend.find(userId, friendIds, friend_email);
    const shown = await this.shownPeople.unlessHidden(userId, friendId);
    if (direction === undefined) return this.shownBy(shown, limit, cursor);
    if (direction === 'received' && shown.length === 0) return { items: [] };
    const [senderId, recipientId] = direction === 'sent' ? [userId, friendId] : [friendId, userId];
    const shares = await this.library.sentBetween(senderId, recipientId, limit, cursor);
    const ids = shares.items.map(({ recommendationId }) => recommendationId);
    // The sender of an item that was passed on may no longer see it: its owner is no longer a friend.
    const items = await this.recommendations.manySeenBy(userId, ids);
    return { ...shares, items, sending: { senderId, recipientId } };
  }

  /** The shares of these items, by item id. */
  async sentWith(
    { senderId, recipientId }: Sending,
    sent: readonly { readonly id: string }[],
  ): Promise<ReadonlyMap<string, Sent>> {
    const ids = sent.map(({ id }) => id);
    // Outcomes of people hidden from the sender are left out.
    const shown = await this.shownPeople.unlessHidden(senderId, recipientId);
    const [entries, outcomes] = await Promise.all([
      this.library.entriesByItem(recipientId, ids),
      this.outcomes.toldOutcomes(
        shown.length > 0 ? ids.map((recommendationId) => ({ recommendationId, recipientId })) : [],
      ),
    ]);
    return new Map(
      ids.map((id, index) => {
        const entry = entries.get(id);
        const share = entry?.received.find((one) => one.senderId === senderId);
        const words = share && wordsOf(share);
        const outcome = outcomes[index];
        const waits = entry?.inbox !== undefined;
        return [id, { answer: answerIn(entry), waits, ...(outcome && { outcome }), ...words }];
      }),
    );
  }

  private async shownBy(
    shelf: readonly string[],
    limit: number,
    cursor?: string,
  ): Promise<ModelPage<RecommendationDocument>> {
    if (shelf.length === 0) return { items: [] };
    return this.shown.list({ index: 'newest', where: { shelf }, limit, cursor });
  }
}

function wordsOf({ why, sentAt, earlier = [] }: Received) {
  const earlierWhys = earlier.map((words) => words ?? '');
  return {
    sentWhy: why ?? '',
    sentDate: sentAt,
    ...(earlierWhys.length > 0 && { earlierWhys }),
  };
}
