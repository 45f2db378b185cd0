import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { recommendationIdDecider } from '../../../../events/recommendation-id/decider.js';
import { recommendationsProjection } from '../../../../projections/recommendations/projection.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';

/** The format of ids made here. */
const madeHere = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * The owners of recommendation ids. Ids made here are random and unique. An id that a client chooses is claimed in a
 * stream of its own, so that the log decides between two clients that choose the same. An id in our own format may
 * belong to somebody whom the read models do not know yet.
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
   * User id of the owner of a chosen id; the caller's, when it is free.
   * @throws StoreUnavailable while that is unknown.
   */
  async ownerOf(id: string, userId: string): Promise<string> {
    const held = (await this.libraries.of(userId)).items.get(id);
    if (held !== undefined) return held.saved ?? userId;
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
    const look = async () => (await this.recommendations.leftOf(id))?.ownerId;
    return madeHere.test(id) ? this.facts.find([recommendationsProjection], look) : look();
  }
}
