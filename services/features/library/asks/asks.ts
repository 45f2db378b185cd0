import { Injectable } from '@nestjs/common';
import { answerable, askDecider, received } from '../../../../events/asks/decider.js';
import { blocksDecider } from '../../../../events/blocks/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { partOf } from '../../../platform/decisions/prepared.js';
import { Friendships } from '../../friends/friendships/friendships.js';

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
