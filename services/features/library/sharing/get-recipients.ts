import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getRecipients } from '../../../contract/library/sharing.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { FriendshipsReader } from '../../friends/friendships/friendships.reader.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { nobody, PeopleReader } from '../../people/people.reader.js';
import { OutcomesReader } from '../outcomes/outcomes.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Call = typeof getRecipients;

/** Friends to whom a user has sent an item, and how they answered. */
@HandlesCall(getRecipients)
export class GetRecipientsHandler implements CallHandler<Call> {
  constructor(
    private readonly libraries: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly friendships: FriendshipsReader,
    private readonly people: PeopleReader,
    private readonly outcomes: OutcomesReader,
    private readonly shownPeople: ShownPeople,
  ) {}

  /** @throws DomainError not-found for what the person may not see. */
  async execute({
    input: { recommendation_id: id },
    userId,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.recommendations.seenBy(userId, id);
    const friendIds = [...(await this.friendships.friendIds(userId))];
    const sent = await this.libraries.sentTo(userId, id, friendIds);
    const recipientIds = sent.map(({ recipientId }) => recipientId);
    const hidden = await this.shownPeople.hiddenFrom(userId);
    const shown = recipientIds.filter((recipientId) => !hidden.has(recipientId));
    const [people, outcomes] = await Promise.all([
      this.people.many(recipientIds),
      this.outcomes.toldBy(shown, id),
    ]);
    const recipients = sent.map(({ recipientId, sentAt: sentDate, answer }) => {
      const outcome = outcomes.get(recipientId) ?? null;
      return { recipient: people.get(recipientId) ?? nobody, sentDate, answer, outcome };
    });
    return { recipients };
  }
}
