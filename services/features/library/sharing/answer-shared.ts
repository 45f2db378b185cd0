import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { LibraryCommand } from '../../../../events/library/commands.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { processSharedRecommendation } from '../../../contract/library/sharing.js';
import { LibraryDecisions } from '../library-decisions.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Input = InputOf<Call>;
type Call = typeof processSharedRecommendation;

/** Accepts or discards what somebody has sent. */
@HandlesCall(processSharedRecommendation)
export class AnswerSharedHandler implements CallHandler<Call> {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly libraries: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly facts: ConsistentReads,
  ) {}

  /** @throws DomainError not-found for what was not sent to the person. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const answer = () => this.answer(input, userId);
    const { events, position } = await this.library.give(userId, answer, metadata);
    const happened = new Set(events.map(({ type }) => type));
    const alreadyInLibrary =
      happened.has('SharedRecommendationAccepted') && !happened.has('RecommendationSaved');
    return { success: true, position, alreadyInLibrary };
  }

  private async answer(
    { sharedRecommendationId: id, action }: Input,
    userId: string,
  ): Promise<LibraryCommand> {
    const { ownerId, type: itemType, title } = await this.recommendations.seenNowBy(userId, id);
    if (!(await this.wasSent(id, userId))) {
      throw new DomainError('not-found', 'Recommendation not found');
    }
    const held = { recommendationId: id, ownerId, userId };
    return action === 'accept'
      ? { type: 'AcceptShared', ...held, itemType, title }
      : { type: 'RejectShared', ...held };
  }

  private async wasSent(id: string, userId: string): Promise<boolean> {
    const sent = await this.facts.find([libraryProjection], async () => {
      const standing = (await this.libraries.standings(userId, [id])).get(id);
      return standing?.received[0];
    });
    return sent !== undefined;
  }
}
