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

/** Returns the friends to whom the caller has sent an item, with their answers. */
@HandlesCall(getRecipients)
export class GetRecipientsHandler implements CallHandler<Call> {
  constructor(
    private readonly recommendations: RecommendationsReader,
    private readonly recipients: RecipientsReader,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see. */
  async execute({
    input: { recommendation_id: id },
    userId,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.recommendations.seenBy(userId, id);
    return { recipients: await this.recipients.ofItem(userId, id) };
  }
}
