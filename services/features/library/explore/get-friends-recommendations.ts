import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getFriendsRecommendations } from '../../../contract/library/recommendation.js';
import { Cards } from '../cards.js';
import { FriendsRecommendations } from './friends-recommendations.js';

type Call = typeof getFriendsRecommendations;

/** A page of all that friends show, or of what one of them and the person have sent each other. */
@HandlesCall(getFriendsRecommendations)
export class GetFriendsRecommendationsHandler implements CallHandler<
  typeof getFriendsRecommendations
> {
  constructor(
    private readonly recommendations: FriendsRecommendations,
    private readonly cards: Cards,
  ) {}

  /** @throws DomainError not-found when `friend_email` is no friend; InvalidCursor. */
  async execute({ input: filters, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { items, nextCursor, sending } = await this.recommendations.page(userId, filters);
    const cards = await this.cards.show(userId, items);
    if (sending === undefined) return { recommendations: cards, ...pageEnd(nextCursor) };
    const sent = await this.recommendations.sentWith(sending, cards);
    const recommendations = cards.map((card) => {
      const { answer, outcome, ...words } = sent.get(card.id) ?? {};
      // Callers need not be told their own answers.
      const isSender = sending.senderId === userId;
      const theirs =
        isSender && answer !== undefined ? { answer, ...(outcome && { outcome }) } : {};
      return { ...card, ...words, ...theirs };
    });
    return { recommendations, ...pageEnd(nextCursor) };
  }
}
