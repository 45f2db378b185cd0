import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, type InputOf, pageEnd } from '../../../contract/call.js';
import type { getFriendsRecommendations } from '../../../contract/library/recommendation.js';
import { Cards } from '../cards.js';
import { FriendsRecommendations } from './friends-recommendations.js';

type Answer = AnswerOf<typeof getFriendsRecommendations>;

/** A page of all that friends show, or of what one of them and the person have sent each other. */
export class GetFriendsRecommendations extends Query<Answer> {
  constructor(
    readonly filters: InputOf<typeof getFriendsRecommendations>,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetFriendsRecommendations)
export class GetFriendsRecommendationsHandler implements IQueryHandler<GetFriendsRecommendations> {
  constructor(
    private readonly recommendations: FriendsRecommendations,
    private readonly cards: Cards,
  ) {}

  /** @throws DomainError not-found when `friend_email` is no friend; InvalidCursor. */
  async execute({ filters, userId }: GetFriendsRecommendations): Promise<Answer> {
    const { items, nextCursor, sending } = await this.recommendations.page(userId, filters);
    const cards = await this.cards.show(userId, items);
    if (sending === undefined) return { recommendations: cards, ...pageEnd(nextCursor) };
    const sent = await this.recommendations.sentWith(sending, cards);
    const recommendations = cards.map((card) => {
      const { answer, ...words } = sent.get(card.id) ?? {};
      // Callers need not be told their own answers.
      const theirs = sending.senderId === userId && answer !== undefined ? { answer } : {};
      return { ...card, ...words, ...theirs };
    });
    return { recommendations, ...pageEnd(nextCursor) };
  }
}
