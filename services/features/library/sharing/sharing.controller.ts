import { Controller } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { LibraryCommand } from '../../../../events/library/commands.js';
import { LibraryDecisions } from '../library-decisions.js';
import {
  getRecommendationWhy,
  getSharedRecommendations,
  processSharedRecommendation,
  sendRecommendation,
} from '../../../contract/sharing.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../../platform/http/handles.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Recipients } from '../../friends/recipients.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { PendingRecommendations } from './pending-recommendations.js';

/** Sending recommendations to friends, and answering what was sent. */
@Controller()
export class SharingController {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly libraries: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly recipients: Recipients,
    private readonly pending: PendingRecommendations,
    private readonly people: PeopleReader,
  ) {}

  @Handles(sendRecommendation)
  async send(
    @Input() { recommendationId, toEmails, why }: InputOf<typeof sendRecommendation>,
    @CalledBy() { userId: senderId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof sendRecommendation>> {
    const share = async (): Promise<LibraryCommand> => {
      const { ownerId } = await this.recommendations.seenBy(senderId, recommendationId);
      const addressed = await this.recipients.of(senderId, { emails: toEmails });
      const recipientIds = addressed.filter((id) => id !== ownerId);
      if (recipientIds.length === 0) {
        throw new DomainError('invalid', 'This recommendation is theirs already');
      }
      const of = { recommendationId, ownerId, senderId };
      return { type: 'ShareRecommendation', share: { ...of, recipientIds, why } };
    };
    const { position } = await this.library.give(senderId, share, command);
    return { success: true, position };
  }

  @Handles(getSharedRecommendations)
  list(
    @Input() { limit, cursor }: InputOf<typeof getSharedRecommendations>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getSharedRecommendations>> {
    return this.pending.page(userId, limit, cursor);
  }

  @Handles(processSharedRecommendation)
  async answer(
    @Input() { sharedRecommendationId: id, action }: InputOf<typeof processSharedRecommendation>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof processSharedRecommendation>> {
    const answer = async (): Promise<LibraryCommand> => {
      const { ownerId, type: itemType, title } = await this.recommendations.seenBy(userId, id);
      const standing = (await this.libraries.standings(userId, [id])).get(id);
      if (standing === undefined || standing.received.length === 0) {
        throw new DomainError('not-found', 'Recommendation not found');
      }
      const held = { recommendationId: id, ownerId, userId };
      return action === 'accept'
        ? { type: 'AcceptShared', ...held, itemType, title }
        : { type: 'RejectShared', ...held };
    };
    const { position } = await this.library.give(userId, answer, command);
    return { success: true, position };
  }

  @Handles(getRecommendationWhy)
  async why(
    @Input() { recommendation_id: id }: InputOf<typeof getRecommendationWhy>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getRecommendationWhy>> {
    await this.recommendations.seenBy(userId, id);
    const received = (await this.libraries.standings(userId, [id])).get(id)?.received ?? [];
    const senders = await this.people.many(received.map(({ senderId }) => senderId));
    const whys = received.map(({ senderId, why }) => ({
      text: why ?? '',
      fromEmail: senders.get(senderId)?.email ?? '',
    }));
    whys.reverse();
    return { why: whys[0] ?? null, whys };
  }
}
