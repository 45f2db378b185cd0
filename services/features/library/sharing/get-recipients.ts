import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getRecipients } from '../../../contract/library/sharing.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { RecipientsReader } from './recipients.reader.js';

type Call = typeof getRecipients;

/** Friends to whom a user has sent an item, and how they answered. */
@HandlesCall(getRecipients)
export class GetRecipientsHandler implements CallHandler<Call> {
  constructor(
    private readonly recommendations: RecommendationsReader,
    private readonly recipients: RecipientsReader,
  ) {}

  /** @throws DomainError not-found for what the person may not see. */
  async execute({
    input: { recommendation_id: id },
    userId,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.recommendations.seenBy(userId, id);
    return { recipients: await this.recipients.ofItem(userId, id) };
  }
}
