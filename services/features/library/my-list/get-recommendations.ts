import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getRecommendations } from '../../../contract/library/recommendation.js';
import { Cards } from '../cards.js';
import { RecipientsReader } from '../sharing/recipients.reader.js';
import { LibraryList } from './library-list.js';
import { LibraryReader } from './library.reader.js';

type Call = typeof getRecommendations;

/** Recipients on a card. */
const shownRecipients = 3;

/** A page of a user's own library, with the count of each section. */
@HandlesCall(getRecommendations)
export class GetRecommendationsHandler implements CallHandler<Call> {
  constructor(
    private readonly list: LibraryList,
    private readonly library: LibraryReader,
    private readonly cards: Cards,
    private readonly recipients: RecipientsReader,
  ) {}

  /** @throws DomainError not-found when `liked_by` is no friend; InvalidCursor. */
  async execute({ input: filters, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const [{ items, nextCursor }, counts] = await Promise.all([
      this.list.page(userId, filters),
      this.library.counts(userId),
    ]);
    const ids = items.map(({ recommendationId }) => recommendationId);
    const [cards, recipients] = await Promise.all([
      this.cards.show(userId, items),
      this.recipients.lastOf(userId, ids, shownRecipients),
    ]);
    const recommendations = cards.map((card) => {
      const sentTo = recipients.get(card.id);
      return sentTo ? { ...card, sentTo: [...sentTo] } : card;
    });
    return { recommendations, counts, ...pageEnd(nextCursor), hasCredentials: true };
  }
}
