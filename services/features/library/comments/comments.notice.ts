import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  commentDocumentId,
  commentOf,
  commentsProjection,
} from '../../../../projections/comments/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { Audience } from '../audience.js';
import { CommentsReader } from './comments.reader.js';

/** `userId` is the writer. */
const about = z.object({ recommendationId: z.string(), userId: z.string() });
type About = z.infer<typeof about>;

/** A comment: announced to those in its writer's circle who may see the item. */
@Injectable()
export class CommentsNotice extends SharedNotice<'comments', About> {
  readonly model = 'comments';
  readonly about = about;
  readonly rules = { [commentsProjection.name]: (change: ModelChange) => this.comment(change) };

  constructor(
    private readonly audience: Audience,
    private readonly comments: CommentsReader,
  ) {
    super();
  }

  async render(
    { recommendationId, userId }: About,
    { version }: RenderContext,
  ): Promise<ChangeOf<'comments'>> {
    const document = await this.comments.find(recommendationId, userId);
    const id = commentDocumentId(recommendationId, userId);
    if (document === undefined) return { model: 'comments', id, version, removed: true };
    return { model: 'comments', id, version, document };
  }

  override visibleTo(about: About, userIds: readonly string[]): Promise<readonly string[]> {
    return this.audience.ofCircle(about, userIds);
  }

  /** Comments on a deleted item have no audience: the deletion of the item is announced. */
  private async comment({ id }: ModelChange): Promise<ConcernOf<About>[]> {
    const { recommendationId, userId } = commentOf(id);
    const audience = await this.audience.circleOf(userId, recommendationId);
    return [{ recommendationId, userId, audience }];
  }
}
