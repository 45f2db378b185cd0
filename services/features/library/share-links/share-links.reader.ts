import { Inject, Injectable } from '@nestjs/common';
import type { RecommendationDocument } from '../../../../projections/recommendations/projection.js';
import {
  type ShareLinkDocument,
  shareLinksProjection,
} from '../../../../projections/share-links/projection.js';
import { shareToken } from '../../../contract/library/recommendation.js';
import {
  InjectModel,
  type ModelOf,
  type ModelPage,
} from '../../../platform/read-side/read-models/read-models.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { Unannounced } from '../../../platform/live/notice.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { Visibility } from '../visibility.js';
import { LinkTokens, type OpenedToken } from './link-tokens.js';

/** Share links are not announced: pages read them when they list them. */
@Injectable()
export class ShareLinksNotice extends Unannounced {
  readonly readModel = shareLinksProjection.name;
}

/** The item that a share link shows, and the link's maker. */
export interface Shown {
  readonly document: RecommendationDocument;
  readonly makerId: string;
  readonly linkId: string;
  /** Whether visitors may answer on its page. */
  readonly takesAnswers: boolean;
}

/**
 * Reads share links. Visitors have no position to wait for, so validity is read from the log, which
 * is never stale.
 */
@Injectable()
export class ShareLinksReader {
  constructor(
    @InjectModel(shareLinksProjection) private readonly links: ModelOf<typeof shareLinksProjection>,
    private readonly tokens: LinkTokens,
    private readonly libraries: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly visibility: Visibility,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /**
   * The item and the maker of the link with this token; null for an unknown, revoked or expired link,
   * and when its maker may no longer see or pass on the item.
   */
  async shownBy(token: string): Promise<Shown | null> {
    // Decoding would accept other spellings of a token.
    if (!shareToken.safeParse(token).success) return null;
    const opened = await this.tokens.open(token);
    const makerId = opened.makerId ?? (await this.makerOf(opened));
    const found = makerId && (await this.linkOf(makerId, opened));
    if (!found) return null;
    const { recommendationId, isSilent = false } = found;
    const document = await this.recommendations.find(recommendationId);
    if (document === undefined || (await this.visibility.isDeletedNow(document))) return null;
    if (!(await this.isPassedOnBy(makerId, document))) return null;
    return { document, makerId, linkId: opened.linkId, takesAnswers: !isSilent };
  }

  /** Whether a user may see and pass on an item, which keeps the user's links to it valid. */
  async isPassedOnBy(makerId: string, document: RecommendationDocument): Promise<boolean> {
    const [isSeen, mayPassOn] = await Promise.all([
      this.visibility.isSeenNowBy(makerId, document),
      this.visibility.mayPassOnNow(makerId, document),
    ]);
    return isSeen && mayPassOn;
  }

  /**
   * A page of the valid links to an item that a viewer may see, newest first; it may have fewer than
   * `limit`. Its cursor tells other people than the owner nothing of links that are not theirs.
   */
  async liveLinksTo(
    document: RecommendationDocument,
    viewerId: string,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<ModelPage<ShareLinkDocument>> {
    const { recommendationId, ownerId } = document;
    const { items, nextCursor } = await (viewerId === ownerId
      ? this.links.list({ index: 'ofRecommendation', where: { recommendationId }, ...page })
      : this.links.list({ index: 'byUser', where: { userId: viewerId }, ...page }));
    const now = this.clock().toISOString();
    const makerIds = [...new Set(items.map(({ userId }) => userId))];
    const mayPassOn = await Promise.all(makerIds.map((id) => this.isPassedOnBy(id, document)));
    const validMakerIds = new Set(makerIds.filter((_, index) => mayPassOn[index]));
    const isValid = (link: ShareLinkDocument) =>
      link.recommendationId === recommendationId &&
      validMakerIds.has(link.userId) &&
      link.expiresAt > now;
    return { items: items.filter(isValid), nextCursor };
  }

  /** User id of the maker of a link whose token does not contain it. */
  private async makerOf({ linkId }: OpenedToken): Promise<string | undefined> {
    return (await this.links.get(linkId))?.userId;
  }

  /** A user's link with the id of its item; undefined when it was revoked or has expired. */
  private async linkOf(makerId: string, { linkId }: OpenedToken) {
    const { links } = await this.libraries.of(makerId);
    const now = this.clock().getTime();
    for (const [recommendationId, ofItem] of links) {
      const link = ofItem.find((each) => each.linkId === linkId);
      if (link && Date.parse(link.expiresAt) > now) return { ...link, recommendationId };
    }
    return undefined;
  }
}
