import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { OutcomeKind } from '../../../contract/library/outcome.js';
import { getSentOutcomes } from '../../../contract/library/sharing.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { type AnsweredShare, LibraryReader } from '../my-list/library.reader.js';
import { NamedFriend } from '../named-friend.js';
import { OutcomesReader } from '../outcomes/outcomes.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Call = typeof getSentOutcomes;

/** Maximum number of shares that are counted, the latest first. */
const maxCounted = 200;

/** Counts the outcomes of the caller's latest shares. */
@HandlesCall(getSentOutcomes)
export class GetSentOutcomesHandler implements CallHandler<Call> {
  constructor(
    private readonly libraries: LibraryReader,
    private readonly outcomes: OutcomesReader,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
    private readonly friend: NamedFriend,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's. */
  async execute({ input: { friend_email }, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
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
