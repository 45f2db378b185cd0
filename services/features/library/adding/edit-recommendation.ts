import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type * as library from '../../../../events/library/commands.js';
import {
  changedBy,
  isChange,
  type RecommendationDocument,
  recommendationsProjection,
} from '../../../../projections/recommendations/projection.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { LibraryDecisions } from '../library-decisions.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { updateRecommendation } from '../../../contract/library/recommendation.js';
import { Cards } from '../cards.js';
import { LinkRevocation } from '../share-links/revoke-share-links.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Input = InputOf<Call>;
type Call = typeof updateRecommendation;

/** Changes a recommendation of the caller. */
@HandlesCall(updateRecommendation)
export class EditRecommendationHandler implements CallHandler<Call> {
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
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
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
