import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../../contract/call.js';
import { withdrawRecommendation } from '../../../contract/library/sharing.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { TakingBack } from './taking-back.js';

type Call = typeof withdrawRecommendation;

/** Takes an item of the caller back, from some users or from everybody. */
@HandlesCall(withdrawRecommendation)
export class WithdrawRecommendationHandler implements CallHandler<Call> {
  constructor(
    private readonly recommendations: RecommendationsReader,
    private readonly directory: EmailDirectory,
    private readonly takingBack: TakingBack,
  ) {}

  /** @throws DomainError forbidden for somebody else's item; not-found for an unknown item or user. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { recommendationId, toEmails } = input;
    const item = await this.recommendations.seenNowBy(userId, recommendationId);
    if (item.ownerId !== userId) {
      throw new DomainError('forbidden', 'Only whoever recommends it can take it back');
    }
    const userIds = toEmails === undefined ? null : await this.peopleOf(toEmails);
    return { success: true, position: await this.takingBack.from(item, userIds, metadata) };
  }

  private async peopleOf(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Promise.all(emails.map((email) => this.directory.find(email)));
    const userIds = found.filter((userId) => userId !== null);
    if (userIds.length < emails.length) throw new DomainError('not-found', 'User not found');
    return new Set(userIds);
  }
}
