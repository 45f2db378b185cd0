import { Injectable } from '@nestjs/common';
import {
  type HomeStatsDocument,
  type Item,
  itemId,
} from '../../../../projections/home-stats/document.js';
import { homeStatsProjection } from '../../../../projections/home-stats/projection.js';
import {
  type ModelPage,
  type ReadModel,
  ReadModels,
} from '../../../platform/read-side/read-models/read-models.js';

/** Own items that others like or have commented on (specification §2, My List). */
@Injectable()
export class ActivityReader {
  private readonly documents: ReadModel<HomeStatsDocument, typeof homeStatsProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.documents = readModels.of(homeStatsProjection);
  }

  /** The last that something happened to first. */
  async of(userId: string, limit: number, cursor?: string): Promise<ModelPage<Item>> {
    const query = { index: 'activity', where: { active: userId }, limit, cursor } as const;
    const { items, nextCursor } = await this.documents.list(query);
    return { items: items.filter((document) => document.kind === 'item'), nextCursor };
  }

  /** Those of the given items that are the user's own and have activity. */
  async among(userId: string, recommendationIds: readonly string[]): Promise<Item[]> {
    const documents = await this.documents.getMany(recommendationIds.map(itemId));
    return recommendationIds.flatMap((id) => {
      const document = documents.get(itemId(id));
      return document?.kind === 'item' && document.active === userId ? [document] : [];
    });
  }
}
