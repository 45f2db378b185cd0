import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { reactionDecider } from '../../../../events/reaction/decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { deleteComment } from '../../../contract/library/comment.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { RecommendationsReader } from '../recommendations.reader.js';

type Call = typeof deleteComment;

/** Deletes the caller's comment, also on a recommendation that the caller no longer sees. */
@HandlesCall(deleteComment)
export class DeleteCommentHandler implements CallHandler<Call> {
  constructor(
    private readonly decisions: Decisions,
    private readonly recommendations: RecommendationsReader,
  ) {}

  /** @throws DomainError not-found for an unknown recommendation. */
  async execute({
    input: { recommendationId },
    userId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const remove = async () => {
      const { ownerId } = await this.recommendations.requireEvenDeleted(recommendationId);
      return { type: 'RemoveComment', subject: { recommendationId, ownerId, userId } } as const;
    };
    const stream = [recommendationId, userId];
    const { position } = await this.decisions.execute(reactionDecider, stream, remove, metadata);
    return { success: true, position };
  }
}
