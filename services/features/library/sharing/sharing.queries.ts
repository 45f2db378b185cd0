import { pageEnd } from '../../../contract/call.js';
import type { OutcomeKind } from '../../../contract/library/outcome.js';
import {
  getRecipients,
  getRecommendationWhy,
  getSentOutcomes,
  getSharedRecommendations,
} from '../../../contract/library/sharing.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { PeopleReader, unknownPerson } from '../../people/people.reader.js';
import { Cards } from '../cards.js';
import { type AnsweredShare, LibraryReader } from '../my-list/library.reader.js';
import { NamedFriend } from '../audience.js';
import { OutcomesReader } from '../outcomes/record-outcome.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { InboxList, type ReceivedShare } from './inbox-list.js';
import { RecipientsReader } from './recipients.reader.js';

/** Returns a page of what friends sent the caller: items that wait, or those that were answered. */
@HandlesCall(getSharedRecommendations)
export class GetPendingRecommendationsHandler {
  constructor(
    private readonly inbox: InboxList,
    private readonly people: PeopleReader,
    private readonly cards: Cards,
    private readonly outcomes: OutcomesReader,
  ) {}

  /** @throws InvalidCursor. */
  async execute({
    input: filters,
    userId,
  }: ReceivedCall<typeof getSharedRecommendations>): Answer<typeof getSharedRecommendations> {
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

/** Returns the friends to whom the caller has sent an item, with their answers. */
@HandlesCall(getRecipients)
export class GetRecipientsHandler {
  constructor(
    private readonly recommendations: RecommendationsReader,
    private readonly recipients: RecipientsReader,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see. */
  async execute(call: ReceivedCall<typeof getRecipients>): Answer<typeof getRecipients> {
    const { userId } = call;
    const { recommendation_id: id } = call.input;
    await this.recommendations.seenBy(userId, id);
    return { recipients: await this.recipients.ofItem(userId, id) };
  }
}

/** Maximum number of shares that are counted, the latest first. */
const maxCounted = 200;

/** Counts the outcomes of the caller's latest shares. */
@HandlesCall(getSentOutcomes)
export class GetSentOutcomesHandler {
  constructor(
    private readonly libraries: LibraryReader,
    private readonly outcomes: OutcomesReader,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
    private readonly friend: NamedFriend,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's. */
  async execute(call: ReceivedCall<typeof getSentOutcomes>): Answer<typeof getSentOutcomes> {
    const { userId } = call;
    const { friend_email } = call.input;
    const friendIds = await this.shownPeople.friendsShownTo(userId);
    const shares = await this.lastShares(userId, friendIds, friend_email);
    const ids = [...new Set(shares.map(({ recommendationId }) => recommendationId))];
    const seen = await this.recommendations.manySeenBy(userId, ids);
    const seenIds = new Set(seen.map(({ recommendationId }) => recommendationId));
    const counted = shares.filter(
      (share) => friendIds.has(share.recipientId) && seenIds.has(share.recommendationId),
    );
    const outcomes = await this.outcomes.toldOutcomes(counted);
    const countOf = (kind: OutcomeKind) => outcomes.filter((one) => one?.outcome === kind).length;
    return {
      sent: counted.length,
      kept: counted.filter(({ answer }) => answer === 'in-library').length,
      outcomes: {
        thanks: countOf('thanks'),
        started: countOf('started'),
        loved: countOf('loved'),
        'not-for-me': countOf('not-for-me'),
      },
    };
  }

  private async lastShares(
    userId: string,
    friendIds: ReadonlySet<string>,
    friendEmail: string | undefined,
  ): Promise<readonly AnsweredShare[]> {
    if (friendEmail === undefined) return this.libraries.lastSentBy(userId, maxCounted);
    const friendId = await this.friend.find(userId, friendIds, friendEmail);
    const { items } = await this.libraries.sentBetween(userId, friendId, maxCounted);
    return this.libraries.withAnswers(items);
  }
}

/** Returns the whys that the senders of an item wrote to the caller, newest first. */
@HandlesCall(getRecommendationWhy)
export class GetWhyHandler {
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
  }: ReceivedCall<typeof getRecommendationWhy>): Answer<typeof getRecommendationWhy> {
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
