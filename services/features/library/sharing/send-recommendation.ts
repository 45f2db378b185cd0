import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { LibraryCommand } from '../../../../events/library/commands.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { sendRecommendation } from '../../../contract/library/sharing.js';
import { laterOf } from '../../../platform/decisions/later-of.js';
import { Recipients } from '../../friends/friendships/recipients.js';
import { Asks } from '../asks/asks.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Input = InputOf<Call>;
type Call = typeof sendRecommendation;

/** Sends a recommendation to friends. */
@HandlesCall(sendRecommendation)
export class SendRecommendationHandler implements CallHandler<Call> {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly recipients: Recipients,
    private readonly asks: Asks,
  ) {}

  /**
   * @throws DomainError not-found for an item that the sender may not see; forbidden for a recipient
   * who is not a friend or takes no recommendations, and when the owner has disallowed passing it on;
   * invalid when the owner is the only recipient.
   */
  async execute({
    input,
    userId: senderId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const share = () => this.share(input, senderId);
    const { position } = await this.library.execute(senderId, share, metadata);
    const { askId, recommendationId } = input;
    const answered =
      askId && (await this.asks.recordAnswer(askId, senderId, recommendationId, metadata));
    return { success: true, position: laterOf(position, answered) };
  }

  private async share(
    { recommendationId, toEmails, why, askId }: Input,
    senderId: string,
  ): Promise<LibraryCommand> {
    const { ownerId } = await this.recommendations.passedOnNowBy(senderId, recommendationId);
    const askerId = askId && (await this.asks.askerFor(senderId, askId));
    const addressed = await this.recipients.of(senderId, { emails: toEmails, askerId });
    this.asks.requireRecipient(askerId, addressed);
    const recipients = addressed.filter(({ userId }) => userId !== ownerId);
    if (recipients.length === 0) {
      throw new DomainError('invalid', 'This recommendation is theirs already');
    }
    const recipientIds = recipients.map(({ userId }) => userId);
    const ways = recipients.map(({ way }) => way);
    const share = { recommendationId, ownerId, senderId, recipientIds, ways, why };
    return { type: 'ShareRecommendation', share };
  }
}
