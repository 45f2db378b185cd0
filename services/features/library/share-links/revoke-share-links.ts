import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { RecommendationDocument } from '../../../../projections/recommendations/projection.js';
import type { AnswerOf } from '../../../contract/call.js';
import { revokeShareLink } from '../../../contract/library/sharing.js';
import { TakingBack } from '../sharing/taking-back.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { LinkRevocation } from './link-revocation.js';

type Call = typeof revokeShareLink;

/**
 * Ends links to an item, and access that existed only through them. The owner of the item can end
 * any link, others their own.
 */
@HandlesCall(revokeShareLink)
export class RevokeShareLinksHandler implements CallHandler<Call> {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly takingBack: TakingBack,
    private readonly revocations: LinkRevocation,
  ) {}

  /**
   * @throws DomainError not-found for an unknown item, or one that the caller may not see and has no
   * link to; forbidden for others' links unless the caller is the owner.
   */
  async execute({
    input: revocation,
    userId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { recommendationId, linkId, everyone = false } = revocation;
    const item = await this.itemOf(recommendationId, userId, metadata);
    const isOwner = item.ownerId === userId;
    if (everyone && !isOwner) {
      throw new DomainError('forbidden', 'Only its owner can end the links of others');
    }
    if (isOwner && linkId !== undefined) {
      const position = await this.revocations.one(item, linkId, metadata);
      return { success: true, position };
    }
    const { ownerId } = item;
    const revoke = { type: 'RevokeShareLinks', recommendationId, ownerId, userId, linkId } as const;
    const { state, position } = await this.library.execute(userId, revoke, metadata);
    // A deleted item has already left every library.
    if (item.deleted) return { success: true, position };
    if (everyone) await this.revocations.ofOthers(item, metadata);
    const makerIds = state.links.has(recommendationId) ? [] : [userId];
    const after = await this.takingBack.fromSavers(item, makerIds, metadata);
    return { success: true, position: after > position ? after : position };
  }

  /**
   * Callers without a link of their own must be able to see the item, unless this is a repeated
   * command that has ended their link.
   */
  private async itemOf(
    recommendationId: string,
    userId: string,
    metadata: EventMetadata,
  ): Promise<RecommendationDocument> {
    const { links } = await this.library.of(userId);
    return links.has(recommendationId) || (await this.library.wasRecorded(userId, metadata))
      ? this.recommendations.requireEvenDeleted(recommendationId)
      : this.recommendations.seenNowBy(userId, recommendationId);
  }
}
