import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getRecommendations } from '../../../contract/library/recommendation.js';
import { Cards } from '../cards.js';
import { LibraryList } from './library-list.js';
import { LibraryReader } from './library.reader.js';

type Call = typeof getRecommendations;

/** A page of a user's own library, with the count of each section. */
@HandlesCall(getRecommendations)
export class GetRecommendationsHandler implements CallHandler<Call> {
  constructor(
    private readonly list: LibraryList,
    private readonly library: LibraryReader,
    private readonly cards: Cards,
  ) {}

  /** @throws DomainError not-found when `liked_by` is no friend; InvalidCursor. */
  async execute({ input: filters, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const [{ items, nextCursor }, counts] = await Promise.all([
      this.list.page(userId, filters),
      this.library.counts(userId),
    ]);
    const recommendations = await this.cards.show(userId, items);
    return { recommendations, counts, ...pageEnd(nextCursor), hasCredentials: true };
  }
}
