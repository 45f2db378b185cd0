import { Injectable } from '@nestjs/common';
import { DomainError } from '../../events/kernel/domain-error.js';
import type { ExploreDocument } from '../../projections/explore/document.js';
import { exploreProjection } from '../../projections/explore/projection.js';
import type { getExplore } from '../contract/recommendation.js';
import type { InputOf } from '../http/handles.js';
import { EmailDirectory } from '../identity/email-directory.js';
import { Friendships } from '../queries/friendships.js';
import { type ModelPage, type ReadModel, ReadModels } from '../read-models/read-models.js';

type Filters = InputOf<typeof getExplore>;

/** What friends recommend: merged from each friend's branch of an index when it is read. */
@Injectable()
export class ExploreQuery {
  private readonly documents: ReadModel<ExploreDocument, typeof exploreProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly friendships: Friendships,
    private readonly directory: EmailDirectory,
  ) {
    this.documents = readModels.of(exploreProjection);
  }

  /** @throws DomainError not-found when `friend_email` is not a friend; InvalidCursor. */
  async page(userId: string, filters: Filters): Promise<ModelPage<ExploreDocument>> {
    const { category: type, sort, limit, cursor } = filters;
    const shelf = await this.owners(userId, filters.friend_email);
    if (shelf.length === 0) return { items: [] };
    const order = sort === 'most-recent' ? 'newest' : 'mostLiked';
    return type === undefined
      ? this.documents.list({ index: order, where: { shelf }, limit, cursor })
      : this.documents.list({ index: `${order}OfType`, where: { shelf, type }, limit, cursor });
  }

  private async owners(userId: string, friendEmail: string | undefined): Promise<string[]> {
    const friendIds = await this.friendships.friendIds(userId);
    if (friendEmail === undefined) return [...friendIds];
    const friendId = await this.directory.find(friendEmail);
    if (friendId === null || !friendIds.has(friendId)) {
      throw new DomainError('not-found', 'Not friends with this user');
    }
    return [friendId];
  }
}
