import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { recommendationIdDecider } from '../../../../events/recommendation-id/decider.js';
import { recommendationsProjection } from '../../../../projections/recommendations/projection.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';

/** The format of ids that the server makes (ULID). */
const ulidPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * The owners of recommendation ids. The server's ids are random and unique. An id that a client
 * chooses is claimed in a stream of its own, so that the log decides between two clients that choose
 * the same. The server's ids have no such stream, so only the read model knows their owners.
 */
@Injectable()
export class RecommendationIds {
  constructor(
    private readonly decisions: Decisions,
    private readonly libraries: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly facts: ConsistentReads,
  ) {}

  make(): string {
    return ulid();
  }

  /**
   * User id of the owner of a client's id; the caller's if the id is free.
   * @throws StoreUnavailable while a lagging read model may not have the id yet.
   */
  async ownerOf(id: string, userId: string): Promise<string> {
    const item = (await this.libraries.of(userId)).items.get(id);
    if (item !== undefined) return item.saved ?? userId;
    const known = await this.known(id);
    if (known !== undefined) return known;
    return (await this.decisions.stateOf(recommendationIdDecider, [id])).ownerId ?? userId;
  }

  /** Claims an id for the caller; false when it belongs to somebody else. */
  async claim(id: string, userId: string, metadata: EventMetadata): Promise<boolean> {
    const { state } = await this.decisions.execute(
      recommendationIdDecider,
      [id],
      { type: 'ClaimRecommendationId', recommendationId: id, ownerId: userId },
      metadata,
    );
    return state.ownerId === userId;
  }

  private async known(id: string): Promise<string | undefined> {
    const findOwner = async () => (await this.recommendations.findEvenDeleted(id))?.ownerId;
    return ulidPattern.test(id)
      ? this.facts.find([recommendationsProjection], findOwner)
      : findOwner();
  }
}
