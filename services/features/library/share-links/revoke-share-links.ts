import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type * as library from '../../../../events/library/commands.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { revokeShareLink } from '../../../contract/sharing.js';
import { TakingBack } from '../sharing/taking-back.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Answer = AnswerOf<typeof revokeShareLink>;

/** Ends the links that a person has made to a recommendation, and what was reached only by them. */
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
    private readonly takingBack: TakingBack,
  ) {}

  /** @throws DomainError not-found for what is not there, or may not be seen and has no link. */
  async execute({ recommendationId, userId, metadata }: RevokeShareLinks): Promise<Answer> {
    const revoke = () => this.revocation(recommendationId, userId);
    const { position } = await this.library.give(userId, revoke, metadata);
    const item = await this.recommendations.find(recommendationId);
    if (item?.ownerId !== userId) return { success: true, position };
    return { success: true, position: await this.takingBack.fromSavers(item, metadata) };
  }

  private async revocation(
    recommendationId: string,
    userId: string,
  ): Promise<library.RevokeShareLinks> {
    const { links } = await this.library.of(userId);
    // Who has made no link hears of it only what may be seen; who has made one has seen it.
    const { ownerId } = links.has(recommendationId)
      ? await this.recommendations.left(recommendationId)
      : await this.recommendations.seenNowBy(userId, recommendationId);
    return { type: 'RevokeShareLinks', recommendationId, ownerId, userId };
  }
}
