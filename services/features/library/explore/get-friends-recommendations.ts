import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getFriendsRecommendations } from '../../../contract/library/recommendation.js';
import { Cards } from '../cards.js';
import { OutcomesReader } from '../outcomes/outcomes.reader.js';
import { FriendsRecommendations } from './friends-recommendations.js';

type Call = typeof getFriendsRecommendations;

/** Returns a page of friends' recommendations, or of the shares between the caller and a friend. */
@HandlesCall(getFriendsRecommendations)
export class GetFriendsRecommendationsHandler implements CallHandler<
  typeof getFriendsRecommendations
> {
  constructor(
    private readonly recommendations: FriendsRecommendations,
    private readonly cards: Cards,
    private readonly outcomes: OutcomesReader,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's; InvalidCursor. */
  async execute({ input: filters, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { items, nextCursor, sending } = await this.recommendations.page(userId, filters);
    const cards = await this.cards.show(userId, items);
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
        ...(!isSender && waits === true && { waits }),
        // For received items, `inLibrary` and `ownOutcome` already show the caller's answer.
        ...(isSender && answer !== undefined && { answer, ...(outcome && { outcome }) }),
      };
    });
    return { recommendations, ...pageEnd(nextCursor) };
  }
}
