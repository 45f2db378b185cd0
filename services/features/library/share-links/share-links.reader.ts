import { Inject, Injectable } from '@nestjs/common';
import { createHash, createHmac } from 'node:crypto';
import type { RecommendationDocument } from '../../../../projections/recommendations/document.js';
import type { ShareLinkDocument } from '../../../../projections/share-links/document.js';
import { shareLinksProjection } from '../../../../projections/share-links/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import type { Keys } from '../../../stores/ports.js';
import { type Clock, clockPort, keysPort } from '../../../stores/tokens.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { Visibility } from '../visibility.js';

const tokenBytes = 16;

/**
 * Links with which anybody may see a recommendation. A token is derived with a key of the
 * installation (HMAC-SHA256, 128 bits), so that asking again can give the same link although
 * neither the log nor the read model holds it.
 */
@Injectable()
export class ShareLinksReader {
  private readonly links: ReadModel<ShareLinkDocument, typeof shareLinksProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly recommendations: RecommendationsReader,
    private readonly visibility: Visibility,
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(clockPort) private readonly clock: Clock,
  ) {
    this.links = readModels.of(shareLinksProjection);
  }

  /** The token of the link that a person made to a recommendation at that time. */
  async tokenOf(recommendationId: string, userId: string, createdAt: string): Promise<string> {
    const key = await this.keys.getOrCreate('share-links');
    const digest = createHmac('sha256', key).update(
      [recommendationId, userId, createdAt].join(' '),
    );
    return digest.digest().subarray(0, tokenBytes).toString('base64url');
  }

  /** Id under which the log and the read model know the link with this token. */
  linkIdOf(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }

  /**
   * What the link with this token shows; null when there is none, or it was revoked, has expired,
   * or its maker may not see the recommendation any more.
   */
  async shownBy(token: string): Promise<RecommendationDocument | null> {
    const link = await this.links.get(this.linkIdOf(token));
    if (link === undefined || Date.parse(link.expiresAt) <= this.clock().getTime()) return null;
    const document = await this.recommendations.find(link.recommendationId);
    if (document === undefined) return null;
    return (await this.visibility.isSeenBy(link.userId, document)) ? document : null;
  }
}
