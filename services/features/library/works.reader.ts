import { Injectable } from '@nestjs/common';
import {
  type ExploreDocument,
  exploreProjection,
} from '../../../projections/explore/projection.js';
import type { RecommendationDocument } from '../../../projections/recommendations/projection.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import { ShownPeople } from '../friends/blocks.reader.js';
import { compareRanks } from './rank.js';
import { RecommendationsReader } from './recommendations.reader.js';

/** Maximum number of recommendations of one work that are read, newest first. */
const maxRead = 1_000;

/** Finds recommendations of the same work (specification §5). */
@Injectable()
export class WorksReader {
  constructor(
    @InjectModel(exploreProjection) private readonly documents: ModelOf<typeof exploreProjection>,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
  ) {}

  /** The key of each item's work, by item id; an item without one is a work of its own. */
  async worksOf(recommendationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const documents = await this.documents.getMany(recommendationIds);
    return new Map(recommendationIds.map((id) => [id, documents.get(id)?.key ?? `item:${id}`]));
  }

  /**
   * Other recommendations of an item's work, by the viewer and friends, that the viewer may see;
   * newest first.
   */
  async othersOf(viewerId: string, recommendationId: string): Promise<RecommendationDocument[]> {
    const [document, friendIds] = await Promise.all([
      this.documents.get(recommendationId),
      this.shownPeople.friendsShownTo(viewerId),
    ]);
    if (document?.key === undefined) return [];
    // Entries are ordered by owner, type, time and audience.
    const query = { index: 'sameThing', where: { key: document.key } } as const;
    const entries = await this.documents.entries({ ...query, among: [viewerId, ...friendIds] });
    const newest = entries
      .filter(({ id }) => id !== recommendationId)
      .map(({ id, order: [, , addedAt] }) => ({ likes: 0, addedAt: String(addedAt), id }))
      .sort(compareRanks)
      .slice(0, maxRead);
    const seen = await this.recommendations.manySeenBy(
      viewerId,
      newest.map(({ id }) => id),
    );
    return [...seen];
  }

  /** For the works of these documents that a user shows to friends: the id of that user's item, by key of the work. */
  async shownBy(
    ownerId: string,
    documents: Iterable<ExploreDocument>,
  ): Promise<ReadonlyMap<string, string>> {
    const keys = new Set([...documents].flatMap(({ key }) => key ?? []));
    if (keys.size === 0) return new Map();
    const query = { index: 'sameThing', where: { key: [...keys] }, among: [ownerId] } as const;
    const entries = await this.documents.entries(query);
    const shown = entries.filter(({ order: [, , , audience] }) => audience === 'friends');
    return new Map(shown.map(({ equals: [key], id }) => [String(key), id]));
  }

  /** The Explore documents of these items, by item id; deleted items are left out. */
  async documentsOf(
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, ExploreDocument>> {
    const documents = await this.documents.getMany(recommendationIds);
    return new Map([...documents].filter(([, { deleted }]) => !deleted));
  }
}
