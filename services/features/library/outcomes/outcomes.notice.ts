import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { outcomeOf, outcomesProjection } from '../../../../projections/outcomes/projection.js';
import {
  linkAnswerDocument,
  linkAnswersProjection,
} from '../../../../projections/link-answers/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { LinkAnswers } from '../share-links/link-answers.js';
import { OutcomesReader } from './record-outcome.js';

/**
 * `userId` is the recipient, who recorded the outcome, or with `answerId` the maker of the link on
 * whose page a visitor answered.
 */
const about = z.object({
  recommendationId: z.string(),
  userId: z.string(),
  answerId: z.string().optional(),
});
type About = z.infer<typeof about>;

/** An outcome: announced to the friends who sent the item, and to the recipient's other pages. */
@Injectable()
export class OutcomesNotice extends SharedNotice<'outcomes', About> {
  readonly model = 'outcomes';
  readonly about = about;
  readonly rules = {
    [outcomesProjection.name]: ({ id }: ModelChange) => this.changed(id),
    [linkAnswersProjection.name]: ({ body }: ModelChange) => {
      // An answer that is gone went with its link.
      if (body === undefined) return [];
      const { recommendationId, makerId: userId, answerId } = linkAnswerDocument.parse(body);
      return [{ recommendationId, userId, answerId, audience: [userId] }];
    },
  };

  constructor(
    private readonly outcomes: OutcomesReader,
    private readonly libraries: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
    private readonly linkAnswers: LinkAnswers,
  ) {
    super();
  }

  override subjectsOf({ userId, answerId }: About): string[] {
    return answerId === undefined ? [userId] : [];
  }

  async render(
    { recommendationId, userId, answerId }: About,
    { version, emailOf }: RenderContext,
  ): Promise<ChangeOf<'outcomes'> | null> {
    if (answerId !== undefined) {
      const [answers, item] = await Promise.all([
        this.linkAnswers.byId(userId, [answerId]),
        this.recommendations.find(recommendationId),
      ]);
      const answer = answers.get(answerId);
      if (answer === undefined) return null;
      const { person: user, ...outcome } = answer;
      const document = { recommendationId, title: item?.title ?? '', user, outcome };
      return { model: 'outcomes', id: answerId, version, document };
    }
    const [[outcome = null], item, people] = await Promise.all([
      this.outcomes.toldOutcomes([{ recommendationId, recipientId: userId }]),
      this.recommendations.find(recommendationId),
      this.people.many([userId]),
    ]);
    const id = `${recommendationId}:${emailOf(userId)}`;
    const document = {
      recommendationId,
      title: item?.title ?? '',
      user: people.get(userId) ?? unknownPerson,
      outcome,
    };
    return { model: 'outcomes', id, version, document };
  }

  override async visibleTo(
    { recommendationId, userId, answerId }: About,
    userIds: readonly string[],
  ): Promise<readonly string[]> {
    if (answerId !== undefined) return userIds.filter((each) => each === userId);
    const audience = new Set(await this.audienceOf(recommendationId, userId));
    return userIds.filter((each) => audience.has(each));
  }

  private async changed(id: string): Promise<ConcernOf<About>[]> {
    const { recommendationId, userId } = outcomeOf(id);
    const audience = await this.audienceOf(recommendationId, userId);
    return [{ recommendationId, userId, audience }];
  }

  /** The recipient, and the senders who are friends and may still see the item. */
  private async audienceOf(recommendationId: string, userId: string): Promise<string[]> {
    const [entries, friendIds] = await Promise.all([
      this.libraries.entriesByItem(userId, [recommendationId]),
      this.shownPeople.friendsNotifiedOf(userId),
    ]);
    const received = entries.get(recommendationId)?.received ?? [];
    const senders = received.map(({ senderId }) => senderId).filter((id) => friendIds.has(id));
    const sendersWhoSee = await Promise.all(
      senders.map(async (senderId) => {
        const seen = await this.recommendations.manySeenBy(senderId, [recommendationId]);
        return seen.length > 0 ? [senderId] : [];
      }),
    );
    return [userId, ...sendersWhoSee.flat()];
  }
}
