import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { OutcomeKind } from '../../../contract/library/outcome.js';
import { getSentOutcomes } from '../../../contract/library/sharing.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { OutcomesReader } from '../outcomes/outcomes.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Call = typeof getSentOutcomes;

/** Shares that are counted, the last first. */
const maxCounted = 200;

/** Sums up what came of what a user sent. */
@HandlesCall(getSentOutcomes)
export class GetSentOutcomesHandler implements CallHandler<Call> {
  constructor(
    private readonly libraries: LibraryReader,
    private readonly outcomes: OutcomesReader,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
  ) {}

  async execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const [shares, friendIds] = await Promise.all([
      this.libraries.lastSentBy(userId, maxCounted),
      this.shownPeople.friendsShownTo(userId),
    ]);
    const ids = [...new Set(shares.map(({ recommendationId }) => recommendationId))];
    const seen = await this.recommendations.manySeenBy(userId, ids);
    const seenIds = new Set(seen.map(({ recommendationId }) => recommendationId));
    const counted = shares.filter(
      (share) => friendIds.has(share.recipientId) && seenIds.has(share.recommendationId),
    );
    const told = await this.outcomes.toldOf(counted);
    const amountOf = (kind: OutcomeKind) => told.filter((one) => one?.outcome === kind).length;
    return {
      sent: counted.length,
      kept: counted.filter(({ answer }) => answer === 'in-library').length,
      outcomes: {
        thanks: amountOf('thanks'),
        started: amountOf('started'),
        loved: amountOf('loved'),
        'not-for-me': amountOf('not-for-me'),
      },
    };
  }
}
