import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { RecommendationDocument } from '../../../projections/recommendations/document.js';
import { recommendationsProjection } from '../../../projections/recommendations/projection.js';
import { type ReadModel, ReadModels } from '../../platform/read-side/read-models/read-models.js';
import { Visibility } from './visibility.js';

/** Recommendations by id, as far as somebody may see them. */
@Injectable()
export class RecommendationsReader {
  private readonly documents: ReadModel<
    RecommendationDocument,
    typeof recommendationsProjection.indexes
  >;

  constructor(
    readModels: ReadModels,
    private readonly visibility: Visibility,
  ) {
    this.documents = readModels.of(recommendationsProjection);
  }

  /** @throws DomainError not-found, also for one that exists and that the viewer may not see. */
  async seenBy(viewerId: string, recommendationId: string): Promise<RecommendationDocument> {
    const document = await this.find(recommendationId);
    if (document !== undefined && (await this.visibility.isSeenBy(viewerId, document))) {
      return document;
    }
    throw new DomainError('not-found', 'Recommendation not found');
  }

  /** Those that a person may see, in the order of the ids. At most 10,000 ids. */
  async manySeenBy(
    viewerId: string,
    recommendationIds: readonly string[],
  ): Promise<readonly RecommendationDocument[]> {
    return this.visibility.seenAmong(viewerId, await this.findMany(recommendationIds));
  }

  /**
   * What the answer to a command shows. That its caller may see it was found out when the command
   * was worked out; a repeated one was not, and its caller may have lost sight of it since.
   */
  async shownAfter(
    { isRepeated }: { readonly isRepeated: boolean },
    callerId: string,
    recommendationId: string,
  ): Promise<readonly RecommendationDocument[]> {
    return isRepeated
      ? this.manySeenBy(callerId, [recommendationId])
      : this.findMany([recommendationId]);
  }

  /** Whoever may see it: callers check. Undefined for one that was deleted. */
  async find(recommendationId: string): Promise<RecommendationDocument | undefined> {
    return (await this.findMany([recommendationId]))[0];
  }

  /** Whoever may see them, in the order of the ids; those that were deleted are left out. */
  async findMany(recommendationIds: readonly string[]): Promise<RecommendationDocument[]> {
    const documents = await this.documents.getMany(recommendationIds);
    return recommendationIds.flatMap((id) => {
      const document = documents.get(id);
      return document?.deleted ? [] : (document ?? []);
    });
  }

  /** What is left of one, also after a deletion; undefined when the id is free. */
  leftOf(recommendationId: string): Promise<RecommendationDocument | undefined> {
    return this.documents.get(recommendationId);
  }

  /** Whose an id is, also after a deletion; undefined when it is free. */
  async ownerOf(recommendationId: string): Promise<string | undefined> {
    return (await this.leftOf(recommendationId))?.ownerId;
  }
}
