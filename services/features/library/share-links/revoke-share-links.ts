import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import type { RecommendationDocument } from '../../../../projections/recommendations/projection.js';
import type { LibraryItem } from '../../../../events/library/commands.js';
import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { revokeShareLink } from '../../../contract/library/sharing.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { TakingBack } from '../sharing/taking-back.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';

/** Ends share links, and access that existed only through them. */
@Injectable()
export class LinkRevocation {
  constructor(
    @InjectModel(shareLinksProjection) private readonly links: ModelOf<typeof shareLinksProjection>,
    private readonly libraries: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly takingBack: TakingBack,
    private readonly facts: ConsistentReads,
  ) {}

  /**
   * Ends one link, on behalf of the item's owner. Repeating it has no effect.
   * @throws StoreUnavailable while the read models lag.
   */
  async one(item: RecommendationDocument, linkId: string, by: EventMetadata): Promise<Position> {
    const link = await this.facts.find([shareLinksProjection], () => this.links.get(linkId));
    if (link?.recommendationId !== item.recommendationId) {
      return this.libraries.positionOf(item.ownerId);
    }
    await this.revoke(item, link.userId, by, linkId);
    const { links } = await this.libraries.of(link.userId);
    const makerIds = links.has(item.recommendationId) ? [] : [link.userId];
    return this.takingBack.fromSavers(item, makerIds, by);
  }

  /**
   * Ends all links made by people other than the owner.
   * @throws StoreUnavailable while the read models lag.
   */
  async ofOthers(item: RecommendationDocument, by: EventMetadata): Promise<Position> {
    await this.facts.waitUntilCaughtUp([shareLinksProjection]);
    const { recommendationId, ownerId } = item;
    const links = await this.links.all({ index: 'ofRecommendation', where: { recommendationId } });
    const makerIds = new Set(links.map(({ userId }) => userId).filter((id) => id !== ownerId));
    for (const makerId of makerIds) await this.revoke(item, makerId, by);
    return this.takingBack.fromSavers(item, [...makerIds], by);
  }

  /**
   * Ends all links of one maker to an item. Access gained only through them is taken back first, so
   * that a repeated run completes an interrupted one.
   * @returns the number of links ended
   */
  async ofMaker(
    { recommendationId, ownerId, userId }: LibraryItem,
    by: EventMetadata,
  ): Promise<number> {
    const item = await this.recommendations.find(recommendationId);
    if (item) await this.takingBack.fromSavers(item, [userId], by);
    const command = { type: 'RevokeShareLinks', recommendationId, ownerId, userId } as const;
    return (await this.libraries.execute(userId, command, by)).events.length;
  }

  /** Ends all links of one maker to the items of one owner. */
  async betweenOwnerAndMaker(ownerId: string, makerId: string, by: EventMetadata): Promise<void> {
    for await (const link of this.links.each({ index: 'byUser', where: { userId: makerId } })) {
      if (link.ownerId !== ownerId) continue;
      const commandId = `${by.commandId}.link.${link.linkId}`;
      await this.ofMaker(link, { ...by, commandId });
    }
  }

  private async revoke(
    { recommendationId, ownerId }: RecommendationDocument,
    userId: string,
    by: EventMetadata,
    linkId?: string,
  ): Promise<void> {
    const command = {
      type: 'RevokeShareLinks',
      recommendationId,
      ownerId,
      userId,
      linkId,
    } as const;
    await this.libraries.execute(userId, command, by);
  }
}

type Call = typeof revokeShareLink;

/**
 * Ends links to an item, and access that existed only through them. The owner of the item can end
 * any link, others their own.
 */
@HandlesCall(revokeShareLink)
export class RevokeShareLinksHandler {
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
  async execute({ input: revocation, userId, metadata }: ReceivedCall<Call>): Answer<Call> {
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
