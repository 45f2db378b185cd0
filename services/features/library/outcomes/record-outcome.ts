import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type OutcomeCommand, outcomeDecider } from '../../../../events/outcome/decider.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { recordOutcome } from '../../../contract/library/outcome.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { InboxItems } from '../sharing/inbox-items.js';

type Call = typeof recordOutcome;
type Input = InputOf<Call>;

/** Records the caller's outcome of an item that was sent to them; null takes it back. */
@HandlesCall(recordOutcome)
export class RecordOutcomeHandler implements CallHandler<Call> {
  constructor(
    private readonly decisions: Decisions,
    private readonly recommendations: RecommendationsReader,
    private readonly inbox: InboxItems,
  ) {}

  /** @throws DomainError not-found for an item that was not sent to the caller or is not visible. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { recommendationId, tellSender: isTold } = input;
    const { state, position, isRepeated } = await this.decisions.execute(
      outcomeDecider,
      [recommendationId, userId],
      () => this.command(input, userId),
      metadata,
    );
    const recorded = { recommendationId, userId, isRepeated, by: metadata, isTold };
    const settledPosition = input.outcome && (await this.inbox.settleOtherItems(recorded));
    const { current } = state;
    const outcome = current && { ...current, words: current.words ?? '' };
    return { success: true, position: settledPosition ?? position, outcome };
  }

  private async command(
    { recommendationId, outcome, words, tellSender: isTold }: Input,
    userId: string,
  ): Promise<OutcomeCommand> {
    const { ownerId } = await this.recommendations.seenNowBy(userId, recommendationId);
    await this.inbox.requireReceived(userId, recommendationId);
    const received = { recommendationId, ownerId, userId };
    if (outcome === null) return { type: 'TakeOutcomeBack', received };
    return { type: 'RecordOutcome', received, outcome, words, isTold };
  }
}
