import { Injectable } from '@nestjs/common';
import { asksProjection } from '../../../../projections/asks/projection.js';
import { askDecider, type SendAsk, answerable, received } from '../../../../events/asks/decider.js';
import { blocksDecider } from '../../../../events/blocks/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import type { InputOf } from '../../../contract/call.js';
import { askForRecommendation, closeAsk, dismissAsk } from '../../../contract/library/ask.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { idFrom, partOf } from '../../../platform/decisions/command.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { CountedQuotas } from '../../../platform/security/quotas.js';
import { Recipients } from '../../friends/friendships/recipients.js';
import { Friendships } from '../../friends/friendships/friendships.js';
import { AsksReader } from './asks.reader.js';

const notFound = () => new DomainError('not-found', 'Ask not found');

/** Answers to asks: recommendations that are sent with the id of an ask. */
@Injectable()
export class Asks {
  constructor(
    private readonly decisions: Decisions,
    private readonly friendships: Friendships,
  ) {}

  /**
   * User id of the asker, if a user may answer the ask. Read from the log, before anything is sent.
   * @throws DomainError not-found for a user who was not asked or may no longer see the asker;
   * conflict for an ask that was closed or dismissed.
   */
  async askerFor(userId: string, askId: string): Promise<string> {
    const state = await this.decisions.stateOf(askDecider, [askId]);
    const { askerId } = received(state, userId);
    const [areFriends, { muted }] = await Promise.all([
      this.friendships.areFriends(userId, askerId),
      this.decisions.stateOf(blocksDecider, [userId]),
    ]);
    // Checked first: users who may not see the asker must not learn whether the ask is closed.
    if (!areFriends || muted.has(askerId)) throw notFound();
    answerable(state, userId);
    return askerId;
  }

  /** @throws DomainError invalid for an answer that is not sent to the asker. */
  requireRecipient(askerId: string | undefined, recipients: readonly { userId: string }[]): void {
    if (askerId === undefined || recipients.some(({ userId }) => userId === askerId)) return;
    throw new DomainError('invalid', 'An answer goes to the person who asked');
  }

  /**
   * Records a sent recommendation as an answer. If the ask was closed or dismissed meanwhile, the
   * recommendation stays sent without being an answer.
   * @returns the position of the answer; undefined when none was recorded
   */
  async recordAnswer(
    askId: string,
    userId: string,
    recommendationId: string,
    by: EventMetadata,
  ): Promise<Position | undefined> {
    const answer = { type: 'AnswerAsk', askId, userId, recommendationId } as const;
    try {
      const part = partOf(by, 'ask');
      return (await this.decisions.execute(askDecider, [askId], answer, part)).position;
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}

/** Asks friends to recommend something. */
@HandlesCall(askForRecommendation)
export class AskForRecommendationHandler {
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
  }: ReceivedCall<typeof askForRecommendation>): Answer<typeof askForRecommendation> {
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
export class CloseAskHandler {
  constructor(private readonly decisions: Decisions) {}

  /** @throws DomainError not-found for an ask of somebody else. */
  async execute(call: ReceivedCall<typeof closeAsk>): Answer<typeof closeAsk> {
    const { userId, metadata } = call;
    const { askId } = call.input;
    const command = { type: 'CloseAsk', askId, userId } as const;
    const { position } = await this.decisions.execute(askDecider, [askId], command, metadata);
    return { success: true, position };
  }
}

/** Removes an ask from the caller's inbox. */
@HandlesCall(dismissAsk)
export class DismissAskHandler {
  constructor(private readonly decisions: Decisions) {}

  /** @throws DomainError not-found when the caller was not asked. */
  async execute(call: ReceivedCall<typeof dismissAsk>): Answer<typeof dismissAsk> {
    const { userId, metadata } = call;
    const { askId } = call.input;
    const command = { type: 'DismissAsk', askId, userId } as const;
    const { position } = await this.decisions.execute(askDecider, [askId], command, metadata);
    return { success: true, position };
  }
}
