import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type * as library from '../../../../events/library/commands.js';
import { LibraryDecisions } from '../library-decisions.js';
import type { AnswerOf } from '../../../contract/call.js';
import { deleteRecommendation } from '../../../contract/library/recommendation.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Call = typeof deleteRecommendation;

/** Deletes an own item for everybody; removes another's from the library. */
@HandlesCall(deleteRecommendation)
export class DeleteRecommendationHandler implements CallHandler<Call> {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
  ) {}

  /**
   * @throws DomainError not-found for what the caller may not see, forbidden for another's item
   * that is not in the library.
   */
  async execute({ input: { id }, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const end = () => this.end(id, userId);
    const { position } = await this.library.execute(userId, end, metadata);
    return { success: true, position };
  }

  private async end(
    recommendationId: string,
    userId: string,
  ): Promise<library.DeleteRecommendation | library.RemoveRecommendation> {
    const item = (await this.library.of(userId)).items.get(recommendationId);
    if (item === undefined) {
      await this.recommendations.seenNowBy(userId, recommendationId);
      throw new DomainError('forbidden', 'Only its owner can delete a recommendation');
    }
    const ownerId = item.saved;
    return ownerId === undefined
      ? { type: 'DeleteRecommendation', recommendationId, ownerId: userId }
      : { type: 'RemoveRecommendation', recommendationId, ownerId, userId };
  }
}
