import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { Entry } from '../../../../projections/library/document.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getSharedRecommendations } from '../../../contract/library/sharing.js';
import { Cards } from '../cards.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { nobody, PeopleReader } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Call = typeof getSharedRecommendations;

/** The Inbox: items from friends that wait for an answer. */
@HandlesCall(getSharedRecommendations)
export class GetPendingRecommendationsHandler implements CallHandler<
  typeof getSharedRecommendations
> {
  constructor(
    private readonly library: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
    private readonly cards: Cards,
  ) {}

  /** Last sent first. Items that only former or muted friends have sent are left out. */
  async execute({ input: paging, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { limit, cursor } = paging;
    const [{ items, nextCursor }, friendIds] = await Promise.all([
      this.library.pending(userId, limit, cursor),
      this.shownPeople.friendsShownTo(userId),
    ]);
    const messages = new Map(
      items.map((entry) => [entry.recommendationId, newest(entry, friendIds)]),
    );
    const fromFriends = [...messages].flatMap(([id, message]) => (message ? [id] : []));
    const documents = await this.recommendations.manySeenBy(userId, fromFriends);
    const [cards, senders] = await Promise.all([
      this.cards.show(userId, documents),
      this.people.many([...messages.values()].flatMap((message) => message?.senderId ?? [])),
    ]);
    const sharedRecommendations = cards.flatMap((card) => {
      const message = messages.get(card.id);
      if (message === undefined) return [];
      const sender = senders.get(message.senderId) ?? nobody;
      const { why, sentAt: sentDate, earlier = [] } = message;
      const from = { fromEmail: sender.email, sender, sentDate };
      const earlierWhys = earlier.map((words) => words ?? '');
      return [{ ...card, why: why ?? '', ...from, earlierWhys }];
    });
    return { sharedRecommendations, ...pageEnd(nextCursor) };
  }
}

/** What the last sender among these users wrote. */
const newest = ({ received }: Entry, senderIds: ReadonlySet<string>) =>
  received.findLast(({ senderId }) => senderIds.has(senderId));
