import { askDecider, type SendAsk } from '../../../../events/asks/decider.js';
import { asksProjection } from '../../../../projections/asks/projection.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { askForRecommendation, closeAsk, dismissAsk } from '../../../contract/library/ask.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { idFrom } from '../../../platform/decisions/prepared.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { CountedQuotas } from '../../../platform/security/quotas.js';
import { Recipients } from '../../friends/friendships/recipients.js';
import { AsksReader } from './asks.reader.js';

/** Asks friends to recommend something. */
@HandlesCall(askForRecommendation)
export class AskForRecommendationHandler implements CallHandler<typeof askForRecommendation> {
  constructor(
    private readonly decisions: Decisions,
    private readonly recipients: Recipients,
    private readonly asks: AsksReader,
    private readonly quotas: CountedQuotas,
  ) {}

  /**
   * @throws DomainError invalid without recipients, with too many, and for the caller's own address;
   * forbidden for a recipient who is not a friend; not-found for a list or an id that is not the
   * caller's; conflict for too many open asks; duplicate for an id that the caller has used.
   */
  async execute({
    input,
    userId: askerId,
    metadata,
  }: ReceivedCall<typeof askForRecommendation>): Promise<AnswerOf<typeof askForRecommendation>> {
    const askId = input.id ?? idFrom(metadata.commandId);
    const counted = {
      name: 'asks',
      model: asksProjection.name,
      userId: askerId,
      count: () => this.asks.openCount(askerId),
    } as const;
    const ask = async (checkQuota: () => Promise<void>): Promise<SendAsk> => {
      await checkQuota();
      return this.prepare(askId, askerId, input);
    };
    const { position } = await this.quotas.add(counted, (checkQuota) =>
      this.decisions.execute(askDecider, [askId], () => ask(checkQuota), metadata),
    );
    return { success: true, position, askId };
  }

  private async prepare(
    askId: string,
    askerId: string,
    {
      text,
      type: itemType,
      friendEmails: emails,
      friendListIds: listIds,
      allFriends,
    }: InputOf<typeof askForRecommendation>,
  ): Promise<SendAsk> {
    const recipientIds = await this.recipients.asked(askerId, { emails, listIds, allFriends });
    return { type: 'SendAsk', askId, askerId, recipientIds, itemType, text };
  }
}

/** Closes an ask. */
@HandlesCall(closeAsk)
export class CloseAskHandler implements CallHandler<typeof closeAsk> {
  constructor(private readonly decisions: Decisions) {}

  /** @throws DomainError not-found for an ask of somebody else. */
  async execute({
    input: { askId },
    userId,
    metadata,
  }: ReceivedCall<typeof closeAsk>): Promise<AnswerOf<typeof closeAsk>> {
    const command = { type: 'CloseAsk', askId, userId } as const;
    const { position } = await this.decisions.execute(askDecider, [askId], command, metadata);
    return { success: true, position };
  }
}

/** Removes an ask from the caller's inbox. */
@HandlesCall(dismissAsk)
export class DismissAskHandler implements CallHandler<typeof dismissAsk> {
  constructor(private readonly decisions: Decisions) {}

  /** @throws DomainError not-found when the caller was not asked. */
  async execute({
    input: { askId },
    userId,
    metadata,
  }: ReceivedCall<typeof dismissAsk>): Promise<AnswerOf<typeof dismissAsk>> {
    const command = { type: 'DismissAsk', askId, userId } as const;
    const { position } = await this.decisions.execute(askDecider, [askId], command, metadata);
    return { success: true, position };
  }
}
