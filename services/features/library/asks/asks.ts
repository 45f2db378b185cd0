import { Injectable } from '@nestjs/common';
import { answerable, askDecider, received } from '../../../../events/asks/decider.js';
import { blocksDecider } from '../../../../events/blocks/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { partOf } from '../../../platform/decisions/part-of.js';
import { Friendships } from '../../friends/friendships/friendships.js';

const notFound = () => new DomainError('not-found', 'Ask not found');

/** Answers to asks: sending something with the id of an ask. */
@Injectable()
export class Asks {
  constructor(
    private readonly decisions: Decisions,
    private readonly friendships: Friendships,
  ) {}

  /**
   * The asker, if a user may answer the ask, by the log. Checked before anything is sent.
   * @throws DomainError not-found for who was not asked, or does not see the asker any more;
   * conflict once it was closed or dismissed.
   */
  async askerFor(userId: string, askId: string): Promise<string> {
    const state = await this.decisions.stateOf(askDecider, [askId]);
    const { askerId } = received(state, userId);
    const [areFriends, { muted }] = await Promise.all([
      this.friendships.areFriends(userId, askerId),
      this.decisions.stateOf(blocksDecider, [userId]),
    ]);
    // Whoever does not see the asker is not told whether the ask is closed.
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
   * Records what a user has sent as an answer. When the ask was closed or dismissed while it was
   * sent, it stays sent and is no answer.
   * @returns the position of the answer; undefined when there is none.
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
