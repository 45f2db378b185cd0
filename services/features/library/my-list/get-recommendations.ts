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

/** Maximum number of recipients on a card. */
const maxRecipients = 3;

/** Returns a page of the caller's library, with the count of each section. */
@HandlesCall(getRecommendations)
export class GetRecommendationsHandler implements CallHandler<Call> {
  constructor(
    private readonly list: LibraryList,
    private readonly library: LibraryReader,
    private readonly cards: Cards,
    private readonly recipients: RecipientsReader,
  ) {}

  /** @throws DomainError not-found when `liked_by` is not a friend's; InvalidCursor. */
  async execute({ input: filters, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const [{ items, nextCursor }, counts] = await Promise.all([
      this.list.page(userId, filters),
      this.library.counts(userId),
    ]);
    const ids = items.map(({ recommendationId }) => recommendationId);
    const [cards, recipients] = await Promise.all([
      this.cards.show(userId, items),
      this.recipients.lastOf(userId, ids, maxRecipients),
    ]);
    const recommendations = cards.map((card) => {
      const sentTo = recipients.get(card.id);
      return sentTo ? { ...card, sentTo: [...sentTo] } : card;
    });
    return { recommendations, counts, ...pageEnd(nextCursor), hasCredentials: true };
  }
}
