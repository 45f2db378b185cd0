import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { RecommendationDocument } from '../../../projections/recommendations/document.js';
import { friendsProjection } from '../../../projections/friends/projection.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import { recommendationsProjection } from '../../../projections/recommendations/projection.js';
import { Facts } from '../../platform/read-side/facts.js';
import { type ReadModel, ReadModels } from '../../platform/read-side/read-models/read-models.js';
import { Visibility } from './visibility.js';

const notFound = () => new DomainError('not-found', 'Recommendation not found');

/** What says whether somebody sees a recommendation. */
const standingModels = [recommendationsProjection, libraryProjection, friendsProjection];

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
    private readonly facts: Facts,
  ) {
    this.documents = readModels.of(recommendationsProjection);
  }

  /**
   * For a page, as the read models have it.
   * @throws DomainError not-found, also for one that exists and that the viewer may not see;
   *   StoreUnavailable while that is not known.
   */
  seenBy(viewerId: string, recommendationId: string): Promise<RecommendationDocument> {
    return this.seen(recommendationId, (document) => this.visibility.isSeenBy(viewerId, document));
  }

  /** For a command: what somebody has taken back is over. @throws as `seenBy`. */
  seenNowBy(viewerId: string, recommendationId: string): Promise<RecommendationDocument> {
    return this.seen(recommendationId, async (document) => {
      // Asked together, a log on another machine is asked once.
      const [isGone, isSeen] = await Promise.all([
        this.visibility.isGoneNow(document),
        this.visibility.isSeenNowBy(viewerId, document),
      ]);
      if (isGone) throw notFound();
      return isSeen;
    });
  }

  /**
   * For a command that sends it on or makes a link to it.
   * @throws DomainError forbidden for what its owner asks others not to pass on; as `seenNowBy`.
   */
  async passedOnNowBy(userId: string, recommendationId: string): Promise<RecommendationDocument> {
    const document = await this.seenNowBy(userId, recommendationId);
    if (await this.visibility.mayPassOnNow(userId, document)) return document;
    throw new DomainError('forbidden', 'Its owner asks others not to pass it on');
  }

  private async seen(
    recommendationId: string,
    isSeen: (document: RecommendationDocument) => Promise<boolean>,
  ): Promise<RecommendationDocument> {
    const seen = await this.facts.find(standingModels, async () => {
      const document = await this.leftOf(recommendationId);
      if (document?.deleted) throw notFound();
      return document && (await isSeen(document)) ? document : undefined;
    });
    if (seen === undefined) throw notFound();
    return seen;
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
    const document = await this.find(recommendationId);
    if (document === undefined) return [];
    if (!isRepeated) return [document];
    if (await this.visibility.isGoneNow(document)) return [];
    return (await this.visibility.isSeenNowBy(callerId, document)) ? [document] : [];
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

  /** The same of one that was there. @throws DomainError not-found; StoreUnavailable. */
  async left(recommendationId: string): Promise<RecommendationDocument> {
    const left = await this.facts.find([recommendationsProjection], () =>
      this.leftOf(recommendationId),
    );
    if (left === undefined) throw notFound();
    return left;
  }

  /** What is left of one, also after a deletion; undefined when none is known. */
  leftOf(recommendationId: string): Promise<RecommendationDocument | undefined> {
    return this.documents.get(recommendationId);
  }
}
