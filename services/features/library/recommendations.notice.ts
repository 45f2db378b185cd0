import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { entryOf } from '../../../projections/library/document.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import {
  type RecommendationDocument,
  recommendationDocument,
  recommendationsProjection,
} from '../../../projections/recommendations/projection.js';
import type { ChangeOf } from '../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../platform/live/notice.js';
import { KnownAddresses } from '../friends/users/users.queries.js';
import { ShownPeople } from '../friends/blocks.reader.js';
import { Audience } from './audience.js';
import { Cards } from './cards.js';
import { LibraryReader } from './my-list/library.reader.js';
import { RecommendationsReader } from './recommendations.reader.js';
import { Visibility } from './visibility.js';

const about = z.object({
  recommendationId: z.string(),
  /** The audience may no longer see the item. */
  removed: z.literal(true).optional(),
  /** The audience may not see the owner's address. */
  toStrangers: z.literal(true).optional(),
});
type About = z.infer<typeof about>;

/** A card without reactions: announced to everybody who may see the item, or no longer may. */
@Injectable()
export class RecommendationsNotice extends SharedNotice<'recommendations', About> {
  readonly model = 'recommendations';
  readonly about = about;
  readonly rules = {
    [recommendationsProjection.name]: (change: ModelChange) => this.changed(change),
    [libraryProjection.name]: (change: ModelChange) => this.lostSightOf(change),
  };

  constructor(
    private readonly shownPeople: ShownPeople,
    private readonly library: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly visibility: Visibility,
    private readonly audience: Audience,
    private readonly cards: Cards,
    private readonly addresses: KnownAddresses,
  ) {
    super();
  }

  async render(
    { recommendationId: id, removed, toStrangers }: About,
    { version }: RenderContext,
  ): Promise<ChangeOf<'recommendations'>> {
    const found = removed ? undefined : await this.recommendations.find(id);
    if (found === undefined) return { model: 'recommendations', id, version, removed: true };
    const document = await this.cards.withoutReactions(
      found,
      toStrangers ? 'strangers' : 'acquaintances',
    );
    return { model: 'recommendations', id, version, document };
  }

  override async visibleTo(
    { recommendationId, removed, toStrangers }: About,
    userIds: readonly string[],
  ): Promise<readonly string[]> {
    const document = removed ? undefined : await this.recommendations.find(recommendationId);
    if (document === undefined) return userIds;
    const viewers = await this.notifiedAmong(userIds, document);
    return toStrangers ? viewers : this.addresses.viewersOf(document.ownerId, viewers);
  }

  /** Those who may see it and have not muted its owner, and those who have saved it. */
  private async notifiedAmong(
    userIds: readonly string[],
    document: RecommendationDocument,
  ): Promise<string[]> {
    const viewers = await this.audience.viewersAmong(userIds, document);
    const notified = new Set(await this.shownPeople.notifiedOf(document.ownerId, viewers));
    if (notified.size === viewers.length) return viewers;
    const entries = await this.library.entriesOf(document.recommendationId);
    for (const { userId, library } of entries) if (library !== undefined) notified.add(userId);
    return viewers.filter((each) => notified.has(each));
  }

  private async changed({ body }: ModelChange): Promise<ConcernOf<About>[]> {
    const document = recommendationDocument.parse(body);
    const { recommendationId, ownerId } = document;
    const [friendIds, people] = await Promise.all([
      this.shownPeople.friendsNotifiedOf(ownerId),
      this.library.peopleWith(recommendationId),
    ]);
    const everybody = [ownerId, ...friendIds, ...people];
    const viewers = await this.notifiedAmong(everybody, document);
    const audience = await this.addresses.viewersOf(ownerId, viewers);
    const acquaintances = new Set(audience);
    const strangers = viewers.filter((each) => !acquaintances.has(each));
    const seeing = new Set(viewers);
    const { keepPrivate, wasShown, ownerDeleted } = document;
    const wasSeen = wasShown || (ownerDeleted && !keepPrivate);
    const before = [ownerId, ...(wasSeen ? friendIds : [])];
    const hidden = before.filter((each) => !seeing.has(each));
    return [
      { recommendationId, audience },
      { recommendationId, toStrangers: true as const, audience: strangers },
      { recommendationId, removed: true as const, audience: hidden },
    ].filter((concern) => concern.audience.length > 0);
  }

  /** A user who removed an item from the library may have seen it only because it was saved. */
  private async lostSightOf({ id }: ModelChange): Promise<ConcernOf<About>[]> {
    const entry = entryOf(id);
    if (entry === null) return [];
    const { recommendationId, userId } = entry;
    const document = await this.recommendations.find(recommendationId);
    if (document !== undefined && (await this.visibility.isSeenBy(userId, document))) return [];
    return [{ recommendationId, removed: true, audience: [userId] }];
  }
}
