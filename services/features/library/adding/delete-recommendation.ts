import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type * as library from '../../../../events/library/commands.js';
import { LibraryDecisions } from '../library-decisions.js';
import { deleteRecommendation } from '../../../contract/library/recommendation.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Call = typeof deleteRecommendation;

/** Deletes the caller's own item for everybody; removes somebody else's from the caller's library. */
@HandlesCall(deleteRecommendation)
export class DeleteRecommendationHandler {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
  ) {}

  /**
   * @throws DomainError not-found for an item that the caller may not see; forbidden for somebody
   * else's that is not in the caller's library.
   */
  async execute({ input: { id }, userId, metadata }: ReceivedCall<Call>): Answer<Call> {
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
