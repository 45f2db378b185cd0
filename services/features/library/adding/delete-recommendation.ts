import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { LibraryDecisions } from '../library-decisions.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { deleteRecommendation } from '../../../contract/recommendation.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Input = InputOf<typeof deleteRecommendation>;
type Answer = AnswerOf<typeof deleteRecommendation>;

/** Deletes one's own recommendation, for everybody; removes somebody else's from the library. */
export class DeleteRecommendation extends Command<Answer> {
  constructor(
    readonly input: Input,
    readonly userId: string,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(DeleteRecommendation)
export class DeleteRecommendationHandler implements ICommandHandler<DeleteRecommendation> {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
  ) {}

  /**
   * @throws DomainError not-found for what the caller may not see, forbidden for another's that is
   *   not in the library.
   */
  async execute({ input: { id }, userId, metadata }: DeleteRecommendation): Promise<Answer> {
    const ownerId = await this.recommendations.ownerOf(id);
    if (ownerId === undefined) throw new DomainError('not-found', 'Recommendation not found');
    const position = await (ownerId === userId
      ? this.delete(id, userId, metadata)
      : this.remove(id, ownerId, userId, metadata));
    return { success: true, position };
  }

  private async delete(recommendationId: string, ownerId: string, metadata: EventMetadata) {
    const command = { type: 'DeleteRecommendation', recommendationId, ownerId } as const;
    return (await this.library.give(ownerId, command, metadata)).position;
  }

  private async remove(
    recommendationId: string,
    ownerId: string,
    userId: string,
    metadata: EventMetadata,
  ) {
    const command = { type: 'RemoveRecommendation', recommendationId, ownerId, userId } as const;
    try {
      return (await this.library.give(userId, command, metadata)).position;
    } catch (error) {
      if (!(error instanceof DomainError) || error.reason !== 'not-found') throw error;
      await this.recommendations.seenBy(userId, recommendationId);
      throw new DomainError('forbidden', 'Only its owner can delete a recommendation');
    }
  }
}
