import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { outcomeOf } from '../../../../projections/outcomes/document.js';
import { outcomesProjection } from '../../../../projections/outcomes/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { OutcomesReader } from './outcomes.reader.js';

/** `userId` is the recipient, who recorded the outcome. */
const about = z.object({ recommendationId: z.string(), userId: z.string() });
type About = z.infer<typeof about>;

/** An outcome: announced to the friends who sent the item, and to the recipient's other pages. */
@Injectable()
export class OutcomesNotice extends SharedNotice<'outcomes', About> {
  readonly model = 'outcomes';
  readonly about = about;
  readonly rules = { [outcomesProjection.name]: ({ id }: ModelChange) => this.changed(id) };

  constructor(
    private readonly outcomes: OutcomesReader,
    private readonly libraries: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
    private readonly people: PeopleReader,
  ) {
    super();
  }

  override subjectsOf({ userId }: About): string[] {
    return [userId];
  }

  async render(
    { recommendationId, userId }: About,
    { version, emailOf }: RenderContext,
  ): Promise<ChangeOf<'outcomes'>> {
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
    { recommendationId, userId }: About,
    userIds: readonly string[],
  ): Promise<readonly string[]> {
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
