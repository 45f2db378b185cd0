import { Inject, Injectable } from '@nestjs/common';
import type { RecommendationDocument } from '../../../../projections/recommendations/document.js';
import type { ShareLinkDocument } from '../../../../projections/share-links/document.js';
import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { type Clock, clockPort } from '../../../stores/tokens.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { Visibility } from '../visibility.js';
import { LinkTokens, type OpenedToken } from './link-tokens.js';

/**
 * What links show with which anybody may see a recommendation. They hold, and are over, by the log:
 * strangers open them, who have seen no position.
 */
@Injectable()
export class ShareLinksReader {
  private readonly links: ReadModel<ShareLinkDocument, typeof shareLinksProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly tokens: LinkTokens,
    private readonly libraries: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly visibility: Visibility,
    @Inject(clockPort) private readonly clock: Clock,
  ) {
    this.links = readModels.of(shareLinksProjection);
  }

  /**
   * What the link with this token shows; null when there is none, or it was revoked or has expired,
   * or was made by somebody else than the owner, as it once could be.
   */
  async shownBy(token: string): Promise<RecommendationDocument | null> {
    const opened = await this.tokens.open(token);
    const makerId = opened.makerId ?? (await this.makerOf(opened));
    const recommendationId = makerId && (await this.heldBy(makerId, opened));
    if (!recommendationId) return null;
    const document = await this.recommendations.find(recommendationId);
    if (document?.ownerId !== makerId) return null;
    return (await this.visibility.isGoneNow(document)) ? null : document;
  }

  /** Who made a link whose token does not say it. */
  private async makerOf({ linkId }: OpenedToken): Promise<string | undefined> {
    return (await this.links.get(linkId))?.userId;
  }

  /** Id of what a person's link shows, as long as it holds. */
  private async heldBy(makerId: string, { linkId }: OpenedToken): Promise<string | undefined> {
    const { links } = await this.libraries.of(makerId);
    const now = this.clock().getTime();
    return links.findKey((ofOne) =>
      ofOne.some((link) => link.linkId === linkId && Date.parse(link.expiresAt) > now),
    );
  }
}
