import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../events/kernel/domain-error.js';
import {
  type RecommendationDocument,
  recommendationsProjection,
} from '../../../projections/recommendations/projection.js';
import { blocksProjection } from '../../../projections/blocks/projection.js';
import { friendsProjection } from '../../../projections/friends/projection.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import { Visibility } from './visibility.js';

const notFound = () => new DomainError('not-found', 'Recommendation not found');

/** The read models that decide whether a user may see an item. */
const visibilityModels = [
  recommendationsProjection,
  libraryProjection,
  friendsProjection,
  blocksProjection,
];

/** Reads items by id, as far as a user may see them. */
@Injectable()
export class RecommendationsReader {
  constructor(
    @InjectModel(recommendationsProjection)
    private readonly documents: ModelOf<typeof recommendationsProjection>,
    private readonly visibility: Visibility,
    private readonly facts: ConsistentReads,
  ) {}

  /**
   * The item for a query; visibility comes from the read models.
   * @throws DomainError not-found for an item that does not exist or that the viewer may not see;
   * StoreUnavailable while lagging read models cannot tell.
   */
  seenBy(viewerId: string, recommendationId: string): Promise<RecommendationDocument> {
    return this.seen(recommendationId, (document) => this.visibility.isSeenBy(viewerId, document));
  }

  /**
   * The item for a command; visibility comes from the log, so that an item that was just taken back
   * is not found.
   * @throws as `seenBy`.
   */
  seenNowBy(viewerId: string, recommendationId: string): Promise<RecommendationDocument> {
    return this.seen(recommendationId, async (document) => {
      // In parallel, so that both are one request to a remote event store.
      const [isDeleted, isSeen] = await Promise.all([
        this.visibility.isDeletedNow(document),
        this.visibility.isSeenNowBy(viewerId, document),
      ]);
      if (isDeleted) throw notFound();
      return isSeen;
    });
  }

  /**
   * The item for a command that passes it on.
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
    const seen = await this.facts.find(visibilityModels, async () => {
      const document = await this.findEvenDeleted(recommendationId);
      if (document?.deleted) throw notFound();
      return document && (await isSeen(document)) ? document : undefined;
    });
    if (seen === undefined) throw notFound();
    return seen;
  }

  /** The items that a user may see, in the order of the ids; at most 10,000 ids. */
  async manySeenBy(
    viewerId: string,
    recommendationIds: readonly string[],
  ): Promise<readonly RecommendationDocument[]> {
    return this.visibility.seenAmong(viewerId, await this.findMany(recommendationIds));
  }

  /**
   * The item for the answer to a command; empty when the caller may not see it. A new command has
   * already checked that; for a repeated one it is checked again.
   */
  async shownAfter(
    { isRepeated }: { readonly isRepeated: boolean },
    callerId: string,
    recommendationId: string,
  ): Promise<readonly RecommendationDocument[]> {
    const document = await this.find(recommendationId);
    if (document === undefined) return [];
    if (!isRepeated) return [document];
    if (await this.visibility.isDeletedNow(document)) return [];
    return (await this.visibility.isSeenNowBy(callerId, document)) ? [document] : [];
  }

  /** An item without a check of visibility; undefined for a deleted or unknown one. */
  async find(recommendationId: string): Promise<RecommendationDocument | undefined> {
    return (await this.findMany([recommendationId]))[0];
  }

  /** Items without a check of visibility, in the order of the ids, without deleted ones. */
  async findMany(recommendationIds: readonly string[]): Promise<RecommendationDocument[]> {
    const documents = await this.documents.getMany(recommendationIds);
    return recommendationIds.flatMap((id) => {
      const document = documents.get(id);
      return document?.deleted ? [] : (document ?? []);
    });
  }

  /**
   * An item, also after its deletion.
   * @throws DomainError not-found for an unknown id; StoreUnavailable while a lagging read model may
   * not have it yet.
   */
  async requireEvenDeleted(recommendationId: string): Promise<RecommendationDocument> {
    const document = await this.facts.find([recommendationsProjection], () =>
      this.findEvenDeleted(recommendationId),
    );
    if (document === undefined) throw notFound();
    return document;
  }

  /** An item, also after its deletion; undefined for an unknown id. */
  findEvenDeleted(recommendationId: string): Promise<RecommendationDocument | undefined> {
    return this.documents.get(recommendationId);
  }
}
