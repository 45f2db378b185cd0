import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { DomainError } from '../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../events/kernel/event.js';
import { libraryDecider } from '../../events/library/decider.js';
import { CommandHandler } from '../commands/command-handler.js';
import type { addRecommendation } from '../contract/recommendation.js';
import type { AnswerOf, Caller, InputOf } from '../http/handles.js';
import { Cards } from '../queries/cards.js';
import { Recommendations } from '../queries/recommendations.js';

/** Adds a recommendation to the caller's library. */
@Injectable()
export class AddRecommendationHandler {
  constructor(
    private readonly commands: CommandHandler,
    private readonly recommendations: Recommendations,
    private readonly cards: Cards,
  ) {}

  /** @throws DomainError duplicate; not-found for an id that is somebody else's. */
  async handle(
    input: InputOf<typeof addRecommendation>,
    { userId }: Caller,
    command: EventMetadata,
  ): Promise<AnswerOf<typeof addRecommendation>> {
    if (input.id !== undefined) await this.refuseOthersId(userId, input.id);
    const { title, type, description, link, metadata, keepPrivate } = input;
    const addedAt = input.added_date ? new Date(input.added_date).toISOString() : command.time;
    const recommendation = {
      recommendationId: input.id ?? ulid(),
      ownerId: userId,
      ...{ type, title, description, metadata, keepPrivate, addedAt },
      link: link ?? null,
    };
    const { events, position } = await this.commands.handle(
      libraryDecider,
      [userId],
      { type: 'AddRecommendation', recommendation, time: command.time },
      command,
    );
    const [added] = events;
    if (added?.type !== 'RecommendationAdded')
      throw new Error('adding a recommendation recorded nothing');
    const card = await this.cards.withoutReactions(added.data);
    return { success: true, position, recommendation: { ...card, likedBy: [], dislikedBy: [] } };
  }

  /** The id of somebody else's recommendation answers like one that may not be seen. */
  private async refuseOthersId(userId: string, recommendationId: string): Promise<void> {
    const ownerId = await this.recommendations.ownerOf(recommendationId);
    if (ownerId !== undefined && ownerId !== userId) {
      throw new DomainError('not-found', 'Recommendation not found');
    }
  }
}
