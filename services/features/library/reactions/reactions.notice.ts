import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  reactionsDocument,
  reactionsProjection,
} from '../../../../projections/reactions/projection.js';
import { type ChangeOf, reaction } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { Audience } from '../audience.js';

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
    return this.audience.ofCircle(about, userIds);
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
