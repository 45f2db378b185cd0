import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { reactionDecider, type ReactionState } from '../../../../events/reaction/decider.js';
import {
  reactionsDocument,
  reactionsProjection,
} from '../../../../projections/reactions/projection.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { likeDislike } from '../../../contract/library/recommendation.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type ChangeOf, reaction } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import {
  type ErasureCommands,
  toArray,
  PersonalData,
} from '../../../platform/personal-data/all-personal-data.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { Cards } from '../cards.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { InboxItems } from '../sharing/inbox-items.js';
import { Audience } from '../audience.js';

/** A user's likes and dislikes. */
@Injectable()
export class ReactionsPersonalData extends PersonalData<'reactions'> {
  override readonly models = [reactionsProjection];

  constructor(
    @InjectModel(reactionsProjection)
    private readonly reactions: ModelOf<typeof reactionsProjection>,
  ) {
    super();
  }

  async export(userId: string) {
    const current = await toArray(this.reactionsOf(userId));
    const reactions = current.map(({ recommendationId, reaction }) => {
      return { recommendationId, reaction };
    });
    return { reactions };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let found = 0;
    for await (const { recommendationId, ownerId, reaction } of this.reactionsOf(userId)) {
      const type = reaction === 'liked' ? 'Unlike' : 'Undislike';
      const command = { type, subject: { recommendationId, ownerId, userId } } as const;
      const stream = [recommendationId, userId];
      found += (await commands.execute(reactionDecider, stream, command)).recorded;
    }
    return found;
  }

  private async *reactionsOf(userId: string) {
    const query = { index: 'byUser', where: { userId } } as const;
    for await (const document of this.reactions.each(query)) {
      if (document.kind !== 'opinion' || document.reaction === null) continue;
      const { recommendationId, ownerId, reaction } = document;
      yield { recommendationId, ownerId, reaction };
    }
  }
}

const about = z.object({ recommendationId: z.string(), userId: z.string(), reaction });
type About = z.infer<typeof about>;

/** A reaction: announced to those in the user's circle who may see the item. */
@Injectable()
export class ReactionsNotice extends SharedNotice<'opinions', About> {
  readonly model = 'opinions';
  readonly about = about;
  readonly rules = { [reactionsProjection.name]: (change: ModelChange) => this.reaction(change) };

  constructor(private readonly audience: Audience) {
    super();
  }

  override subjectsOf({ userId }: About): string[] {
    return [userId];
  }

  render(
    { recommendationId, userId, reaction }: About,
    { version, emailOf }: RenderContext,
  ): ChangeOf<'opinions'> {
    const userEmail = emailOf(userId);
    const document = { recommendationId, userEmail, reaction };
    return { model: 'opinions', id: `${recommendationId}:${userEmail}`, version, document };
  }

  override visibleTo(about: About, userIds: readonly string[]): Promise<readonly string[]> {
    return this.audience.amongCircle(about, userIds);
  }

  private async reaction({ body }: ModelChange): Promise<ConcernOf<About>[]> {
    // The item was deleted or the user erased; both are announced by other notices.
    if (body === undefined) return [];
    const document = reactionsDocument.parse(body);
    if (document.kind === 'item') return [];
    const { recommendationId, userId, reaction } = document;
    const audience = await this.audience.circleOf(userId, recommendationId);
    return [{ recommendationId, userId, reaction, audience }];
  }
}

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
export class ReactHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
    private readonly inbox: InboxItems,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see. */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Answer<Call> {
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
    // A like also answers what friends sent of the same work.
    const settledAt = action === 'like' ? await this.inbox.settleItems(act) : undefined;
    const position = settledAt ?? outcome.position;
    // A new command has just checked this; since a repeated one, the item may have been hidden.
    const isShown =
      !isRepeated ||
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
