import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { reactionDecider, type ReactionState } from '../../../../events/reaction/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { likeDislike } from '../../../contract/library/recommendation.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { Cards } from '../cards.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { InboxItems } from '../sharing/inbox-items.js';

type Call = typeof likeDislike;

const commandOf = {
  like: 'Like',
  unlike: 'Unlike',
  dislike: 'Dislike',
  undislike: 'Undislike',
} as const;

const noReactions = { likedBy: [], dislikedBy: [] };

/** The list with or without the caller: the read model may not have the new reaction yet. */
const listAfter = (emails: readonly string[], email: string, belongs: boolean) => {
  const others = emails.filter((other) => other !== email);
  return belongs ? [...others, email] : others;
};

/** Likes or dislikes a recommendation, or undoes that. */
@HandlesCall(likeDislike)
export class ReactHandler implements CallHandler<Call> {
  constructor(
    private readonly decisions: Decisions,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
    private readonly inbox: InboxItems,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { recommendationId, userEmail, action } = input;
    const outcome = await this.decisions.execute(
      reactionDecider,
      [recommendationId, userId],
      async () => {
        const { ownerId } = await this.recommendations.seenNowBy(userId, recommendationId);
        return { type: commandOf[action], subject: { recommendationId, ownerId, userId } };
      },
      metadata,
    );
    const { state, isRepeated } = outcome;
    const act = { recommendationId, userId, isRepeated, by: metadata };
    const answered = action === 'like' ? await this.inbox.settleItems(act) : undefined;
    const position = answered ?? outcome.position;
    // A new command has checked that the caller may see the item; a repeated one skips that check.
    const isShown =
      !outcome.isRepeated ||
      (await this.recommendations.shownAfter(outcome, userId, recommendationId)).length > 0;
    const { likedBy, dislikedBy } = isShown
      ? await this.cards.reactionsTo(recommendationId, userId)
      : noReactions;
    const is = (reaction: ReactionState['reaction']) => state.reaction === reaction;
    const data = {
      likedBy: listAfter(likedBy, userEmail, is('liked')),
      dislikedBy: listAfter(dislikedBy, userEmail, is('disliked')),
    };
    return { success: true, position, data };
  }
}
