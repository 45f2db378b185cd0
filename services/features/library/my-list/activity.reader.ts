import { Injectable } from '@nestjs/common';
import { type Item, itemId } from '../../../../projections/home-stats/document.js';
import { homeStatsProjection } from '../../../../projections/home-stats/projection.js';
import {
  InjectModel,
  type ModelOf,
  type ModelPage,
} from '../../../platform/read-side/read-models/read-models.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { CommentsReader } from '../comments/comments.reader.js';
import { ReactionsReader } from '../reactions/reactions.reader.js';

/** Reads a user's own items with likes or comments of others (specification §2, My List). */
@Injectable()
export class ActivityReader {
  constructor(
    @InjectModel(homeStatsProjection)
    private readonly documents: ModelOf<typeof homeStatsProjection>,
    private readonly shownPeople: ShownPeople,
    private readonly reactions: ReactionsReader,
    private readonly comments: CommentsReader,
  ) {}

  /** Latest activity first. A page may be short: activity of hidden people is left out. */
  async of(userId: string, limit: number, cursor?: string): Promise<ModelPage<Item>> {
    const query = { index: 'activity', where: { active: userId }, limit, cursor } as const;
    const { items, nextCursor } = await this.documents.list(query);
    const found = items.filter((document) => document.kind === 'item');
    return { items: await this.withoutHidden(userId, found), nextCursor };
  }

  /** Those of the given items that are the user's own and have activity. */
  async among(userId: string, recommendationIds: readonly string[]): Promise<Item[]> {
    const documents = await this.documents.getMany(recommendationIds.map(itemId));
    const found = recommendationIds.flatMap((id) => {
      const document = documents.get(itemId(id));
      return document?.kind === 'item' && document.active === userId ? [document] : [];
    });
    return this.withoutHidden(userId, found);
  }

  /** The items without the likes and comments of hidden people. */
  private async withoutHidden(userId: string, items: readonly Item[]): Promise<Item[]> {
    const hidden = [...(await this.shownPeople.hiddenFrom(userId))];
    if (hidden.length === 0) return [...items];
    const ids = items.map(({ recommendationId }) => recommendationId);
    const [likes, comments] = await Promise.all([
      this.reactions.likesOf(hidden, ids),
      this.comments.countsOf(hidden, ids),
    ]);
    return items.flatMap((item) => {
      // The other read models may be ahead of this one.
      const without = (counted: number, those: ReadonlyMap<string, number>) =>
        Math.max(0, counted - (those.get(item.recommendationId) ?? 0));
      const likesReceived = without(item.likesReceived, likes);
      const commentsReceived = without(item.commentsReceived, comments);
      if (likesReceived + commentsReceived === 0) return [];
      return [{ ...item, likesReceived, commentsReceived }];
    });
  }
}
