import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { RecommendationDocument } from '../../../projections/recommendations/document.js';
import { blocksProjection } from '../../../projections/blocks/projection.js';
import { friendsProjection } from '../../../projections/friends/projection.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import { recommendationsProjection } from '../../../projections/recommendations/projection.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import { type ReadModel, ReadModels } from '../../platform/read-side/read-models/read-models.js';
import { Visibility } from './visibility.js';

const notFound = () => new DomainError('not-found', 'Recommendation not found');

/** What says whether somebody sees a recommendation. */
const standingModels = [
  recommendationsProjection,
  libraryProjection,
  friendsProjection,
  blocksProjection,
];

/** Items by id, as far as a user may see them. */
@Injectable()
export class RecommendationsReader {
  private readonly documents: ReadModel<
    RecommendationDocument,
    typeof recommendationsProjection.indexes
  >;

  constructor(
    readModels: ReadModels,
    private readonly visibility: Visibility,
    private readonly facts: ConsistentReads,
  ) {
    this.documents = readModels.of(recommendationsProjection);
  }

  /**
   * For a page, from the read models.
   * @throws DomainError not-found, also for an existing item that the viewer may not see;
   * StoreUnavailable while that is unknown.
   */
  seenBy(viewerId: string, recommendationId: string): Promise<RecommendationDocument> {
    return this.seen(recommendationId, (document) => this.visibility.isSeenBy(viewerId, document));
  }

  /**
   * For a command: what was taken back is hidden.
   * @throws as `seenBy`.
   */
  seenNowBy(viewerId: string, recommendationId: string): Promise<RecommendationDocument> {
    return this.seen(recommendationId, async (document) => {
      // Batched, so that a remote log is asked once.
      const [isGone, isSeen] = await Promise.all([
        this.visibility.isGoneNow(document),
        this.visibility.isSeenNowBy(viewerId, document),
      ]);
      if (isGone) throw notFound();
      return isSeen;
    });
  }

  /**
   * For a command that passes it on.
   * @throws DomainError forbidden when its owner has disallowed that; as `seenNowBy`.
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

  /** Those that a user may see, in the order of the ids; at most 10,000 ids. */
  async manySeenBy(
    viewerId: string,
    recommendationIds: readonly string[],
  ): Promise<readonly RecommendationDocument[]> {
    return this.visibility.seenAmong(viewerId, await this.findMany(recommendationIds));
  }

  /**
   * What the answer to a command shows. Its caller saw the item when the command was decided; for a
   * repeated command that is checked again.
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

  /** Without a check of visibility, which callers do. Undefined for a deleted item. */
  async find(recommendationId: string): Promise<RecommendationDocument | undefined> {
    return (await this.findMany([recommendationId]))[0];
  }

  /** Without a check of visibility, in the order of the ids; deleted items are left out. */
  async findMany(recommendationIds: readonly string[]): Promise<RecommendationDocument[]> {
    const documents = await this.documents.getMany(recommendationIds);
    return recommendationIds.flatMap((id) => {
      const document = documents.get(id);
      return document?.deleted ? [] : (document ?? []);
    });
  }

  /**
   * The same for an item that must exist.
   * @throws DomainError not-found; StoreUnavailable.
   */
  async left(recommendationId: string): Promise<RecommendationDocument> {
    const left = await this.facts.find([recommendationsProjection], () =>
      this.leftOf(recommendationId),
    );
    if (left === undefined) throw notFound();
    return left;
  }

  /** What remains of an item, also after its deletion; undefined for an unknown id. */
  leftOf(recommendationId: string): Promise<RecommendationDocument | undefined> {
    return this.documents.get(recommendationId);
  }
}
