import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type * as library from '../../../../events/library/commands.js';
import {
  changedBy,
  isChange,
  type RecommendationDocument,
  recommendationsProjection,
} from '../../../../projections/recommendations/projection.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { recommendationIdDecider } from '../../../../events/recommendation-id/decider.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import type { InputOf } from '../../../contract/call.js';
import { updateRecommendation } from '../../../contract/library/recommendation.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { LibraryDecisions } from '../library-decisions.js';
import { Cards } from '../cards.js';
import { LinkRevocation } from '../share-links/revoke-share-links.js';
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

type Input = InputOf<Call>;
type Call = typeof updateRecommendation;

/** Changes a recommendation of the caller. */
@HandlesCall(updateRecommendation)
export class EditRecommendationHandler {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
    private readonly facts: ConsistentReads,
    private readonly revocations: LinkRevocation,
  ) {}

  /**
   * @throws DomainError not-found for an item that the caller may not see; forbidden for somebody
   * else's; duplicate for a title that the library has.
   */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Answer<Call> {
    const { id } = input;
    const edit = () => this.edit(input, userId);
    const { events, position, state } = await this.library.execute(userId, edit, metadata);
    // A repeated command may find the item deleted.
    const known = await this.recommendations.findEvenDeleted(id);
    if (known === undefined) throw new Error('editing a recommendation recorded nothing');
    const { ownerDeleted, ...item } = known;
    const document = events.filter(isChange).reduce(changedBy, item);
    const [card] = await this.cards.show(userId, [document]);
    if (card === undefined) throw new Error('a recommendation has no card');
    // A repeated command may come after passing on was allowed again: newer links are not revoked.
    const isWithheld = state.items.get(id)?.notToBePassedOn === true;
    const isForbidden = events.some(
      ({ type, data }) => type === 'PassingOnChanged' && !data.allowed,
    );
    if (isForbidden && isWithheld) await this.revocations.ofOthers(document, metadata);
    return { success: true, position, recommendation: card };
  }

  private async edit({ id, updates }: Input, userId: string): Promise<library.EditRecommendation> {
    const known = await this.own(id, userId);
    const recommendation = {
      recommendationId: id,
      ownerId: userId,
      title: updates.title ?? known.title,
      description: updates.description ?? known.description,
      link: updates.link === undefined ? known.link : updates.link,
      metadata: updates.metadata ?? known.metadata,
    };
    const { notToBePassedOn, type: itemType, keepPrivate } = updates;
    const passingOnAllowed = notToBePassedOn === undefined ? undefined : !notToBePassedOn;
    const changes = { itemType, keepPrivate, passingOnAllowed };
    return { type: 'EditRecommendation', recommendation, ...changes };
  }

  /** The item, once the read model has all of the user's edits: omitted fields keep their values. */
  private async own(id: string, userId: string): Promise<RecommendationDocument> {
    const item = (await this.library.of(userId)).items.get(id);
    if (item?.deleted) throw new DomainError('not-found', 'Recommendation not found');
    if (item === undefined || item.saved !== undefined) {
      await this.recommendations.seenNowBy(userId, id);
      throw new DomainError('forbidden', 'Only its owner can change a recommendation');
    }
    await this.facts.waitFor([recommendationsProjection], await this.library.positionOf(userId));
    return this.recommendations.seenNowBy(userId, id);
  }
}
