import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import type { RecommendationDocument } from '../../../projections/recommendations/projection.js';
import { getRecommendation, type WholeRecommendation } from '../../contract/library/sharing.js';
import { compareText } from '../../stores/read-store/document-query.js';
import { ShownPeople } from '../friends/blocks.reader.js';
import { KnownAddresses } from '../friends/users/users.queries.js';
import { unknownPerson, PeopleReader } from '../people/people.reader.js';
import { Cards } from './cards.js';
import { LibraryReader } from './my-list/library.reader.js';
import { OutcomesReader } from './outcomes/record-outcome.js';
import { RecommendationsReader } from './recommendations.reader.js';
import { LinkAnswers } from './share-links/link-answers.js';
import { RecipientsReader } from './sharing/recipients.reader.js';
import { WorksReader } from './works.reader.js';

type Call = typeof getRecommendation;

/** Maximum number of other recommendations of the same work, newest first. */
const maxShown = 50;

/** Returns one recommendation in full, for its page. */
@HandlesCall(getRecommendation)
export class GetRecommendationHandler {
  constructor(
    private readonly recommendations: RecommendationsReader,
    private readonly works: WorksReader,
    private readonly cards: Cards,
    private readonly libraries: LibraryReader,
    private readonly outcomes: OutcomesReader,
    private readonly recipients: RecipientsReader,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
    private readonly shownPeople: ShownPeople,
    private readonly answers: LinkAnswers,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see. */
  async execute({ input: { recommendation_id: id }, userId }: ReceivedCall<Call>): Answer<Call> {
    const document = await this.recommendations.seenBy(userId, id);
    const others = await this.works.othersOf(userId, id);
    const ids = [id, ...others.map(({ recommendationId }) => recommendationId)];
    const [cards, sameWork, shares, ownOutcome, recipients, linkAnswers] = await Promise.all([
      this.cards.show(userId, [document]),
      this.sameWork(userId, others.slice(0, maxShown)),
      this.sharesOf(userId, ids),
      this.outcomes.ownOf(userId, ids),
      this.recipients.ofItem(userId, id),
      this.answers.toMaker(userId, document.recommendationId),
    ]);
    const [card] = cards;
    if (card === undefined) throw new Error(`No card for ${id}`);
    const moreOfSameWork = Math.max(0, others.length - maxShown);
    const ofOthers = { sameWork, moreOfSameWork, shares, recipients, linkAnswers };
    return { recommendation: { ...card, ...ofOthers, ownOutcome } };
  }

  private async sameWork(
    userId: string,
    documents: readonly RecommendationDocument[],
  ): Promise<WholeRecommendation['sameWork']> {
    const [people, asShown] = await Promise.all([
      this.people.many(documents.map(({ ownerId }) => ownerId)),
      this.addresses.shownTo(userId),
    ]);
    return documents.map(({ recommendationId, ownerId, description, addedAt }) => ({
      recommendationId,
      owner: asShown(ownerId, people.get(ownerId) ?? unknownPerson),
      why: description ?? '',
      addedDate: addedAt,
    }));
  }

  private async sharesOf(
    userId: string,
    recommendationIds: readonly string[],
  ): Promise<WholeRecommendation['shares']> {
    const [entries, hidden, asShown] = await Promise.all([
      this.libraries.entriesByItem(userId, recommendationIds),
      this.shownPeople.hiddenFrom(userId),
      this.addresses.shownTo(userId),
    ]);
    const received = [...entries.values()]
      .flatMap((entry) =>
        entry.received.map((share) => ({ ...share, recommendationId: entry.recommendationId })),
      )
      .filter(({ senderId }) => !hidden.has(senderId))
      .sort((one, other) => compareText(other.sentAt, one.sentAt));
    const people = await this.people.many(received.map(({ senderId }) => senderId));
    return received.map(({ recommendationId, senderId, why, sentAt: sentDate, earlier = [] }) => ({
      recommendationId,
      sender: asShown(senderId, people.get(senderId) ?? unknownPerson),
      why: why ?? '',
      sentDate,
      earlierWhys: earlier.map((words) => words ?? ''),
    }));
  }
}
