import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { reactionDecider, type WriteComment } from '../../../../events/reaction/decider.js';
import {
  commentsProjection,
  commentDocumentId,
  commentOf,
  type CommentDocument,
} from '../../../../projections/comments/projection.js';
import { addComment, deleteComment } from '../../../contract/library/comment.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { CountedQuotas } from '../../../platform/security/quotas.js';
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
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { PeopleReader, unknownPerson } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { Audience } from '../audience.js';
import { CommentsReader, toComment } from './comments.reader.js';

/** A user's comments. */
@Injectable()
export class CommentsPersonalData extends PersonalData<'comments'> {
  override readonly models = [commentsProjection];

  constructor(
    @InjectModel(commentsProjection) private readonly comments: ModelOf<typeof commentsProjection>,
    private readonly people: PeopleReader,
  ) {
    super();
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
    return this.audience.amongCircle(about, userIds);
  }

  /** Comments on a deleted item have no audience: the deletion of the item is announced. */
  private async comment({ id }: ModelChange): Promise<ConcernOf<About>[]> {
    const { recommendationId, userId } = commentOf(id);
    const audience = await this.audience.circleOf(userId, recommendationId);
    return [{ recommendationId, userId, audience }];
  }
}

/** Writes or changes the caller's comment on a recommendation. */
@HandlesCall(addComment)
export class AddCommentHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly recommendations: RecommendationsReader,
    private readonly comments: CommentsReader,
    private readonly people: PeopleReader,
    private readonly quotas: CountedQuotas,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see; conflict for too many. */
  async execute(call: ReceivedCall<typeof addComment>): Answer<typeof addComment> {
    const { input, userId, metadata } = call;
    const { recommendationId, comment } = input;
    const counted = {
      name: 'comments',
      model: commentsProjection.name,
      userId,
      count: () => this.comments.countOf(userId),
    } as const;
    const write = async (checkQuota: () => Promise<void>): Promise<WriteComment> => {
      if ((await this.comments.find(recommendationId, userId)) === undefined) await checkQuota();
      const { ownerId } = await this.recommendations.seenNowBy(userId, recommendationId);
      return { type: 'Comment', subject: { recommendationId, ownerId, userId }, comment };
    };
    const { position, time: createdAt } = await this.quotas.add(counted, (checkQuota) =>
      this.decisions.execute(
        reactionDecider,
        [recommendationId, userId],
        () => write(checkQuota),
        metadata,
      ),
    );
    const written = await this.comments.find(recommendationId, userId);
    // The read model may not have the new text, or the new comment, yet.
    if (written) return { success: true, position, comment: { ...written, comment } };
    const writer = (await this.people.many([userId])).get(userId) ?? unknownPerson;
    const document = { recommendationId, userId, comment, createdAt };
    return { success: true, position, comment: toComment(document, writer) };
  }
}

/** Deletes the caller's comment, also on a recommendation that the caller no longer sees. */
@HandlesCall(deleteComment)
export class DeleteCommentHandler {
  constructor(
    private readonly decisions: Decisions,
    private readonly recommendations: RecommendationsReader,
  ) {}

  /** @throws DomainError not-found for an unknown recommendation. */
  async execute(call: ReceivedCall<typeof deleteComment>): Answer<typeof deleteComment> {
    const { userId, metadata } = call;
    const { recommendationId } = call.input;
    const remove = async () => {
      const { ownerId } = await this.recommendations.requireEvenDeleted(recommendationId);
      return { type: 'RemoveComment', subject: { recommendationId, ownerId, userId } } as const;
    };
    const stream = [recommendationId, userId];
    const { position } = await this.decisions.execute(reactionDecider, stream, remove, metadata);
    return { success: true, position };
  }
}
