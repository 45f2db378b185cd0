import { Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import type { EventMetadata } from '../../events/kernel/event.js';
import { LibraryCommands } from '../commands/library-commands.js';
import type { addRecommendation } from '../contract/recommendation.js';
import { InvalidRequest } from '../http/refusals.js';
import type { AnswerOf, Caller, InputOf } from '../http/handles.js';
import { Cards } from '../queries/cards.js';
import { Recipients } from '../queries/recipients.js';
import { Recommendations } from '../queries/recommendations.js';
import { ShareLinks } from '../queries/share-links.js';

type Input = InputOf<typeof addRecommendation>;
type Answer = AnswerOf<typeof addRecommendation>;

/** Adds a recommendation to the caller's library, or saves somebody else's there. */
@Injectable()
export class AddRecommendationHandler {
  constructor(
    private readonly library: LibraryCommands,
    private readonly recommendations: Recommendations,
    private readonly shareLinks: ShareLinks,
    private readonly recipients: Recipients,
    private readonly cards: Cards,
  ) {}

  /**
   * @throws DomainError duplicate; forbidden for a recipient who is no friend; not-found for an id
   *   that is somebody else's and may not be seen, and for a list that is not the caller's.
   */
  async handle(input: Input, { userId }: Caller, command: EventMetadata): Promise<Answer> {
    const ownerId = input.id && (await this.recommendations.ownerOf(input.id));
    return input.id !== undefined && ownerId !== undefined && ownerId !== userId
      ? this.save(input, input.id, userId, command)
      : this.add(input, userId, command);
  }

  private async add(input: Input, userId: string, command: EventMetadata): Promise<Answer> {
    const { title, type, description, link, metadata, keepPrivate } = input;
    const addedAt = input.added_date ? new Date(input.added_date).toISOString() : command.time;
    const recommendation = {
      recommendationId: input.id ?? ulid(),
      ownerId: userId,
      ...{ type, title, description, metadata, keepPrivate, addedAt },
      link: link ?? null,
    };
    const recipientIds = await this.recipients.of(userId, {
      emails: input.friendEmails,
      listIds: input.friendListIds,
      subscribers: input.pushToSubscribers,
    });
    const { events, position } = await this.library.give(
      userId,
      { type: 'AddRecommendation', recommendation, recipientIds, time: command.time },
      command,
    );
    const [added] = events;
    if (added?.type !== 'RecommendationAdded')
      throw new Error('adding a recommendation recorded nothing');
    const card = await this.cards.withoutReactions(added.data);
    return { success: true, position, recommendation: { ...card, likedBy: [], dislikedBy: [] } };
  }

  private async save(
    input: Input,
    id: string,
    userId: string,
    command: EventMetadata,
  ): Promise<Answer> {
    const { friendEmails, friendListIds, pushToSubscribers } = input;
    if (friendEmails.length > 0 || friendListIds.length > 0 || pushToSubscribers) {
      const details = 'id: somebody else’s is saved; it is shared with send-recommendation';
      throw new InvalidRequest(details);
    }
    const document = await this.shownTo(userId, id, input.shareToken);
    const { recommendationId, ownerId, type: itemType, title } = document;
    const { position } = await this.library.give(
      userId,
      { type: 'SaveRecommendation', recommendationId, ownerId, userId, itemType, title },
      command,
    );
    const [card] = await this.cards.show(userId, [document]);
    if (card === undefined) throw new Error('a recommendation has no card');
    return { success: true, position, recommendation: card };
  }

  /** @throws DomainError not-found for what neither the caller nor the link may see. */
  private async shownTo(userId: string, id: string, token: string | undefined) {
    const linked = token === undefined ? null : await this.shareLinks.shownBy(token);
    if (linked?.recommendationId === id) return linked;
    return this.recommendations.seenBy(userId, id);
  }
}
