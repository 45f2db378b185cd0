import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getExplore } from '../../../contract/library/recommendation.js';
import { Cards } from '../cards.js';
import { ExploreReader } from './explore.reader.js';

type Call = typeof getExplore;

/** A page of what friends recommend, each thing once. */
@HandlesCall(getExplore)
export class GetExploreHandler implements CallHandler<Call> {
  constructor(
    private readonly explore: ExploreReader,
    private readonly cards: Cards,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend; InvalidCursor. */
  async execute({ input: filters, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { items, nextCursor } = await this.explore.page(userId, filters);
    return { recommendations: await this.cards.show(userId, items), ...pageEnd(nextCursor) };
  }
}
