import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { EditRecommendation } from '../../../../events/library/commands.js';
import { LibraryDecisions } from '../library-decisions.js';
import type { updateRecommendation } from '../../../contract/recommendation.js';
import type { AnswerOf, Caller, InputOf } from '../../../platform/http/handles.js';
import { Cards } from '../cards.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Updates = InputOf<typeof updateRecommendation>['updates'];

/** Changes a recommendation of the caller. */
@Injectable()
export class EditRecommendationHandler {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
  ) {}

  /**
   * @throws DomainError not-found for one that the caller may not see, forbidden for somebody
   *   else's, duplicate for a title that the caller has already.
   */
  async handle(
    { id, updates }: InputOf<typeof updateRecommendation>,
    { userId }: Caller,
    command: EventMetadata,
  ): Promise<AnswerOf<typeof updateRecommendation>> {
    const edit = () => this.edit(id, updates, userId);
    const { events, position } = await this.library.give(userId, edit, command);
    const [edited] = events;
    // Repeated, it may be of one that its owner has deleted since.
    const left = await this.recommendations.leftOf(id);
    if (edited?.type !== 'RecommendationEdited' || left === undefined)
      throw new Error('editing a recommendation recorded nothing');
    const [card] = await this.cards.show(userId, [{ ...left, ...edited.data }]);
    if (card === undefined) throw new Error('a recommendation has no card');
    return { success: true, position, recommendation: card };
  }

  private async edit(id: string, updates: Updates, userId: string): Promise<EditRecommendation> {
    const known = await this.recommendations.seenBy(userId, id);
    if (known.ownerId !== userId) {
      throw new DomainError('forbidden', 'Only its owner can change a recommendation');
    }
    const recommendation = {
      recommendationId: id,
      ownerId: userId,
      title: updates.title ?? known.title,
      description: updates.description ?? known.description,
      link: updates.link === undefined ? known.link : updates.link,
      metadata: updates.metadata ?? known.metadata,
    };
    return { type: 'EditRecommendation', recommendation };
  }
}
