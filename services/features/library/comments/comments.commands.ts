import { reactionDecider, type WriteComment } from '../../../../events/reaction/decider.js';
import { commentsProjection } from '../../../../projections/comments/projection.js';
import type { AnswerOf } from '../../../contract/call.js';
import { addComment, deleteComment } from '../../../contract/library/comment.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { CountedQuotas } from '../../../platform/security/quotas.js';
import { PeopleReader, unknownPerson } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { CommentsReader, toComment } from './comments.reader.js';

/** Writes or changes the caller's comment on a recommendation. */
@HandlesCall(addComment)
export class AddCommentHandler implements CallHandler<typeof addComment> {
  constructor(
    private readonly decisions: Decisions,
    private readonly recommendations: RecommendationsReader,
    private readonly comments: CommentsReader,
    private readonly people: PeopleReader,
    private readonly quotas: CountedQuotas,
  ) {}

  /** @throws DomainError not-found for an item that the caller may not see; conflict for too many. */
  async execute({
    input,
    userId,
    metadata,
  }: ReceivedCall<typeof addComment>): Promise<AnswerOf<typeof addComment>> {
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
export class DeleteCommentHandler implements CallHandler<typeof deleteComment> {
  constructor(
    private readonly decisions: Decisions,
    private readonly recommendations: RecommendationsReader,
  ) {}

  /** @throws DomainError not-found for an unknown recommendation. */
  async execute({
    input: { recommendationId },
    userId,
    metadata,
  }: ReceivedCall<typeof deleteComment>): Promise<AnswerOf<typeof deleteComment>> {
    const remove = async () => {
      const { ownerId } = await this.recommendations.requireEvenDeleted(recommendationId);
      return { type: 'RemoveComment', subject: { recommendationId, ownerId, userId } } as const;
    };
    const stream = [recommendationId, userId];
    const { position } = await this.decisions.execute(reactionDecider, stream, remove, metadata);
    return { success: true, position };
  }
}
