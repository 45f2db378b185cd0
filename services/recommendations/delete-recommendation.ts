import { Injectable } from '@nestjs/common';
import { DomainError } from '../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../events/kernel/event.js';
import { libraryDecider } from '../../events/library/decider.js';
import { CommandHandler } from '../commands/command-handler.js';
import type { deleteRecommendation } from '../contract/recommendation.js';
import type { AnswerOf, Caller, InputOf } from '../http/handles.js';
import { Recommendations } from '../queries/recommendations.js';

/** Deletes a recommendation of the caller, for everybody. */
@Injectable()
export class DeleteRecommendationHandler {
  constructor(
    private readonly commands: CommandHandler,
    private readonly recommendations: Recommendations,
  ) {}

  /** @throws DomainError not-found for what the caller may not see, forbidden for another's. */
  async handle(
    { id }: InputOf<typeof deleteRecommendation>,
    { userId }: Caller,
    command: EventMetadata,
  ): Promise<AnswerOf<typeof deleteRecommendation>> {
    const owner = await this.recommendations.ownerOf(id);
    if (owner !== userId) {
      await this.recommendations.seenBy(userId, id);
      throw new DomainError('forbidden', 'Only its owner can delete a recommendation');
    }
    const { position } = await this.commands.handle(
      libraryDecider,
      [userId],
      { type: 'DeleteRecommendation', recommendationId: id, ownerId: userId },
      command,
    );
    return { success: true, position };
  }
}
