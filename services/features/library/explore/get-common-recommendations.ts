import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getCommonRecommendations } from '../../../contract/library/common.js';
import { Cards } from '../cards.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { CommonRecommendations } from './common-recommendations.js';

type Call = typeof getCommonRecommendations;

/** Returns a page of the items that the caller and a friend both have. */
@HandlesCall(getCommonRecommendations)
export class GetCommonRecommendationsHandler implements CallHandler<Call> {
  constructor(
    private readonly common: CommonRecommendations,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's; InvalidCursor. */
  async execute({ input, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { items, nextCursor } = await this.common.page(userId, input);
    const ids = items.map(({ recommendationId }) => recommendationId);
    const [documents, theirs] = await Promise.all([
      this.recommendations.manySeenBy(userId, ids),
      this.recommendations.manySeenBy(
        userId,
        items.flatMap(({ theirId }) => theirId ?? []),
      ),
    ]);
    const theirIds = new Map(
      items.map(({ recommendationId, theirId }) => [recommendationId, theirId]),
    );
    const theirById = new Map(
      theirs.map(({ recommendationId: id, description, addedAt }) => [
        id,
        { id, why: description ?? '', addedDate: addedAt },
      ]),
    );
    const recommendations = (await this.cards.show(userId, documents)).map((card) => {
      const their = theirById.get(theirIds.get(card.id) ?? '');
      return { ...card, ...(their && { theirs: their }) };
    });
    return { recommendations, ...pageEnd(nextCursor) };
  }
}
