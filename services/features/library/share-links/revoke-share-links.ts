import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { revokeShareLink } from '../../../contract/sharing.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Answer = AnswerOf<typeof revokeShareLink>;

/** Ends the links that a person has made to a recommendation. */
export class RevokeShareLinks extends Command<Answer> {
  constructor(
    readonly recommendationId: string,
    readonly userId: string,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(RevokeShareLinks)
export class RevokeShareLinksHandler implements ICommandHandler<RevokeShareLinks> {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
  ) {}

  /** @throws DomainError not-found for what is not there, or may not be seen and has no link. */
  async execute({ recommendationId, userId, metadata }: RevokeShareLinks): Promise<Answer> {
    const ownerId = await this.recommendations.ownerOf(recommendationId);
    if (ownerId === undefined) throw new DomainError('not-found', 'Recommendation not found');
    const revocation = { type: 'RevokeShareLinks', recommendationId, ownerId, userId } as const;
    const { events, position } = await this.library.give(userId, revocation, metadata);
    // Who has made no link hears of it only what may be seen.
    if (events.length === 0) await this.recommendations.seenBy(userId, recommendationId);
    return { success: true, position };
  }
}
