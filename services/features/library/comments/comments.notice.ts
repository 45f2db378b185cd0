import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  commentDocumentId,
  commentOf,
  commentsProjection,
  type CommentDocument,
} from '../../../../projections/comments/projection.js';
import { reactionDecider } from '../../../../events/reaction/decider.js';
import type { ChangeOf } from '../../../contract/live.js';
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
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { Audience } from '../audience.js';
import { CommentsReader, toComment } from './comments.reader.js';

/** A user's comments. */
@Injectable()
export class CommentsPersonalData extends PersonalData<'comments'> {
  override readonly models = [commentsProjection];
  private readonly comments: ReadModel<CommentDocument, typeof commentsProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly people: PeopleReader,
  ) {
    super();
    this.comments = readModels.of(commentsProjection);
  }

  async export(userId: string) {
    const writer = (await this.people.user(userId)) ?? unknownPerson;
    const documents = await toArray(this.commentsOf(userId));
    return { comments: documents.map((document) => toComment(document, writer)) };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let removed = 0;
    for await (const { recommendationId, ownerId } of this.commentsOf(userId)) {
      const subject = { recommendationId, ownerId, userId };
      const command = { type: 'RemoveComment', subject } as const;
      const stream = [recommendationId, userId];
      removed += (await commands.execute(reactionDecider, stream, command)).recorded;
    }
    return removed;
  }

  private commentsOf(userId: string): AsyncGenerator<CommentDocument, void> {
    return this.comments.each({ index: 'byUser', where: { userId } });
  }
}

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
