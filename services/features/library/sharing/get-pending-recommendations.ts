import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getSharedRecommendations } from '../../../contract/library/sharing.js';
import { Cards } from '../cards.js';
import { OutcomesReader } from '../outcomes/outcomes.reader.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { InboxList, type ReceivedShare } from './inbox-list.js';

type Call = typeof getSharedRecommendations;

/** Returns a page of what friends sent the caller: items that wait, or those that were answered. */
@HandlesCall(getSharedRecommendations)
export class GetPendingRecommendationsHandler implements CallHandler<
  typeof getSharedRecommendations
> {
  constructor(
    private readonly inbox: InboxList,
    private readonly people: PeopleReader,
    private readonly cards: Cards,
    private readonly outcomes: OutcomesReader,
  ) {}

  /** @throws InvalidCursor. */
  async execute({ input: filters, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { items, shares, nextCursor } = await this.inbox.page(userId, filters);
    const onPage = items.flatMap(({ recommendationId: id }) => shares.get(id) ?? []);
    const isAnswered = filters.list === 'answered';
    const answeredIds = isAnswered ? onPage.map(({ recommendationId }) => recommendationId) : [];
    const [cards, senders, outcomes] = await Promise.all([
      this.cards.show(userId, items),
      this.people.many(onPage.map(({ senderId }) => senderId)),
      this.outcomes.ownByItem(userId, answeredIds),
    ]);
    const shown = ({ recommendationId, senderId, why, sentAt: sentDate }: ReceivedShare) => {
      return {
        recommendationId,
        sender: senders.get(senderId) ?? unknownPerson,
        why: why ?? '',
        sentDate,
      };
    };
    const sharedRecommendations = cards.flatMap((card) => {
      const [newest, ...others] = shares.get(card.id) ?? [];
      if (newest === undefined) return [];
      const { sender, why, sentDate } = shown(newest);
      const earlierWhys = (newest.earlier ?? []).map((words) => words ?? '');
      const from = { fromEmail: sender.email, sender, sentDate };
      const [ownOutcome] = [newest, ...others].flatMap(
        ({ recommendationId }) => outcomes.get(recommendationId) ?? [],
      );
      const answer = {
        ...(ownOutcome && { ownOutcome }),
        ...(isAnswered && newest.settled === 'untold' && { isDiscarded: true as const }),
      };
      return [{ ...card, why, ...from, earlierWhys, otherShares: others.map(shown), ...answer }];
    });
    return { sharedRecommendations, ...pageEnd(nextCursor) };
  }
}
