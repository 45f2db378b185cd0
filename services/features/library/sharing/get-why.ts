import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getRecommendationWhy } from '../../../contract/library/sharing.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { PeopleReader } from '../../people/people.reader.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Call = typeof getRecommendationWhy;

/** Returns the whys that the senders of an item wrote to the caller, newest first. */
@HandlesCall(getRecommendationWhy)
export class GetWhyHandler implements CallHandler<Call> {
  constructor(
    private readonly libraries: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly people: PeopleReader,
    private readonly shownPeople: ShownPeople,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see. */
  async execute({
    input: { recommendation_id: id },
    userId,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.recommendations.seenBy(userId, id);
    const [entries, hidden] = await Promise.all([
      this.libraries.entriesByItem(userId, [id]),
      this.shownPeople.hiddenFrom(userId),
    ]);
    const all = entries.get(id)?.received ?? [];
    const received = all.filter(({ senderId }) => !hidden.has(senderId));
    const emails = await this.people.emailsOf(received.map(({ senderId }) => senderId));
    const whys = received.toReversed().flatMap(({ senderId, why, earlier = [] }) => {
      const fromEmail = emails.get(senderId) ?? '';
      return [why, ...earlier].map((text) => ({ text: text ?? '', fromEmail }));
    });
    return { why: whys[0] ?? null, whys };
  }
}
