import { Injectable } from '@nestjs/common';
import { DomainError } from '../../events/kernel/domain-error.js';
import type { RecommendationDocument } from '../../projections/recommendations/document.js';
import { recommendationsProjection } from '../../projections/recommendations/projection.js';
import { type ReadModel, ReadModels } from '../read-models/read-models.js';
import { Friendships } from './friendships.js';
import { maySee } from './visibility.js';

/** Recommendations by id, as far as somebody may see them. */
@Injectable()
export class Recommendations {
  private readonly documents: ReadModel<
    RecommendationDocument,
    typeof recommendationsProjection.indexes
  >;

  constructor(
    readModels: ReadModels,
    private readonly friendships: Friendships,
  ) {
    this.documents = readModels.of(recommendationsProjection);
  }

  /** @throws DomainError not-found, also for one that exists and that the viewer may not see. */
  async seenBy(viewerId: string, recommendationId: string): Promise<RecommendationDocument> {
    const document = await this.find(recommendationId);
    if (document !== undefined) {
      const isFriend = await this.friendships.areFriends(document.ownerId, viewerId);
      if (maySee(viewerId, document, isFriend)) return document;
    }
    throw new DomainError('not-found', 'Recommendation not found');
  }

  /** Whoever may see it: callers check. Undefined for one that was deleted. */
  async find(recommendationId: string): Promise<RecommendationDocument | undefined> {
    const document = await this.documents.get(recommendationId);
    return document?.library === undefined ? undefined : document;
  }

  /** Whose an id is, also after a deletion; undefined when it is free. */
  async ownerOf(recommendationId: string): Promise<string | undefined> {
    return (await this.documents.get(recommendationId))?.ownerId;
  }

  /** A person's own, the newest first. */
  ownedBy(ownerId: string, limit: number, cursor?: string) {
    return this.documents.list({ index: 'byOwner', where: { library: ownerId }, limit, cursor });
  }
}
