import { pageEnd } from '../../../contract/call.js';
import { getCommonRecommendations } from '../../../contract/library/common.js';
import { getExplore, getFriendsRecommendations } from '../../../contract/library/recommendation.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { PeopleReader, unknownPerson } from '../../people/people.reader.js';
import { Cards } from '../cards.js';
import { OutcomesReader } from '../outcomes/record-outcome.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { CommonRecommendations } from './common-recommendations.js';
import type { FirstOfWork } from './explore-search.js';
import { ExploreReader } from './explore.reader.js';
import { FriendsRecommendations } from './friends-recommendations.js';

/** Returns a page of the items that the caller and a friend both have. */
@HandlesCall(getCommonRecommendations)
export class GetCommonRecommendationsHandler {
  constructor(
    private readonly common: CommonRecommendations,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's; InvalidCursor. */
  async execute({
    input,
    userId,
  }: ReceivedCall<typeof getCommonRecommendations>): Answer<typeof getCommonRecommendations> {
    const { items, nextCursor } = await this.common.page(userId, input);
    const ids = items.map(({ recommendationId }) => recommendationId);
    const [documents, theirDocuments] = await Promise.all([
      this.recommendations.manySeenBy(userId, ids),
      this.recommendations.manySeenBy(
        userId,
        items.flatMap(({ theirId }) => theirId ?? []),
      ),
    ]);
    const theirIds = new Map(
      items.map(({ recommendationId, theirId }) => [recommendationId, theirId]),
    );
    const theirsById = new Map(
      theirDocuments.map(({ recommendationId: id, description, addedAt }) => [
        id,
        { id, why: description ?? '', addedDate: addedAt },
      ]),
    );
    const recommendations = (await this.cards.show(userId, documents)).map((card) => {
      const theirs = theirsById.get(theirIds.get(card.id) ?? '');
      return { ...card, ...(theirs && { theirs }) };
    });
    return { recommendations, ...pageEnd(nextCursor) };
  }
}

/** Returns a page of friends' recommendations, each work once. */
@HandlesCall(getExplore)
export class GetExploreHandler {
  constructor(
    private readonly explore: ExploreReader,
    private readonly cards: Cards,
    private readonly people: PeopleReader,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's; InvalidCursor. */
  async execute(call: ReceivedCall<typeof getExplore>): Answer<typeof getExplore> {
    const { input: filters, userId } = call;
    const { items, nextCursor } = await this.explore.page(userId, filters);
    const documents = items.map(({ document }) => document);
    const [cards, alsoBy] = await Promise.all([
      this.cards.show(userId, documents),
      this.alsoBy(items),
    ]);
    const recommendations = cards.map((card) => ({ ...card, ...alsoBy.get(card.id) }));
    return { recommendations, ...pageEnd(nextCursor) };
  }

  /** Another friend who recommends the work, and how many do, by the id of the recommendation that is shown. */
  private async alsoBy(items: readonly FirstOfWork[]) {
    const people = await this.people.many(
      items.flatMap(({ otherOwners }) => otherOwners.slice(0, 1)),
    );
    return new Map(
      items.flatMap(({ rank: { id }, otherOwners }) => {
        const [other] = otherOwners;
        if (other === undefined) return [];
        const person = people.get(other) ?? unknownPerson;
        return [[id, { alsoBy: { person, amount: otherOwners.length } }] as const];
      }),
    );
  }
}

/** Returns a page of friends' recommendations, or of the shares between the caller and a friend. */
@HandlesCall(getFriendsRecommendations)
export class GetFriendsRecommendationsHandler {
  constructor(
    private readonly recommendations: FriendsRecommendations,
    private readonly cards: Cards,
    private readonly outcomes: OutcomesReader,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's; InvalidCursor. */
  async execute({
    input: filters,
    userId,
  }: ReceivedCall<typeof getFriendsRecommendations>): Answer<typeof getFriendsRecommendations> {
    const { items, nextCursor, sending } = await this.recommendations.page(userId, filters);
    const cards = await this.cards.show(userId, items);
    // Without a direction, the page lists what friends recommend; nobody sent these items.
    if (sending === undefined) return { recommendations: cards, ...pageEnd(nextCursor) };
    const isSender = sending.senderId === userId;
    const ids = isSender ? [] : cards.map(({ id }) => id);
    const [sent, own] = await Promise.all([
      this.recommendations.sentWith(sending, cards),
      this.outcomes.ownByItem(userId, ids),
    ]);
    const recommendations = cards.map((card) => {
      const { answer, waits, outcome, earlierWhys, ...words } = sent.get(card.id) ?? {};
      const ownOutcome = own.get(card.id);
      return {
        ...card,
        ...words,
        ...(earlierWhys && { earlierWhys: [...earlierWhys] }),
        ...(ownOutcome && { ownOutcome }),
        // `waits` would tell the sender that the item was discarded.
        ...(!isSender && waits === true && { waits }),
        // For received items, `inLibrary` and `ownOutcome` already show the caller's answer.
        ...(isSender && answer !== undefined && { answer, ...(outcome && { outcome }) }),
      };
    });
    return { recommendations, ...pageEnd(nextCursor) };
  }
}
