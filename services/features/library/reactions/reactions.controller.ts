import { Controller } from '@nestjs/common';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { opinionDecider, type OpinionState } from '../../../../events/opinion/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { likeDislike } from '../../../contract/recommendation.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../../platform/http/handles.js';
import { Cards } from '../cards.js';
import { RecommendationsReader } from '../recommendations.reader.js';

const commandOf = {
  like: 'Like',
  unlike: 'Unlike',
  dislike: 'Dislike',
  undislike: 'Undislike',
} as const;

/** The list as it is after the command, whatever the read model has seen of it. */
const settled = (emails: readonly string[], email: string, belongs: boolean) => {
  const others = emails.filter((other) => other !== email);
  return belongs ? [...others, email] : others;
};

/** What people think of recommendations. */
@Controller()
export class OpinionsController {
  constructor(
    private readonly commands: Decisions,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
  ) {}

  @Handles(likeDislike)
  async react(
    @Input() { recommendationId, userEmail, action }: InputOf<typeof likeDislike>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof likeDislike>> {
    const outcome = await this.commands.make(
      opinionDecider,
      [recommendationId, userId],
      async () => {
        const { ownerId } = await this.recommendations.seenBy(userId, recommendationId);
        return { type: commandOf[action], subject: { recommendationId, ownerId, userId } };
      },
      command,
    );
    const { state, position } = outcome;
    const shown = await this.recommendations.shownAfter(outcome, userId, recommendationId);
    const [card] = await this.cards.show(userId, shown);
    const is = (reaction: OpinionState['reaction']) => state.reaction === reaction;
    const data = {
      likedBy: settled(card?.likedBy ?? [], userEmail, is('liked')),
      dislikedBy: settled(card?.dislikedBy ?? [], userEmail, is('disliked')),
    };
    return { success: true, position, data };
  }
}
