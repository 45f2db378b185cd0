import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getComments } from '../../../contract/library/comment.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { CommentsReader } from './comments.reader.js';

type Call = typeof getComments;

/** Returns the comments on an item that the viewer sees; all of them without a viewer. */
@HandlesCall(getComments)
export class GetCommentsHandler implements CallHandler<Call> {
  constructor(
    private readonly recommendations: RecommendationsReader,
    private readonly comments: CommentsReader,
  ) {}

  /** @throws DomainError not-found for an item that the viewer may not see. */
  async execute({
    input: { recommendation_id: recommendationId },
    viewerId,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    if (viewerId !== null) await this.recommendations.seenBy(viewerId, recommendationId);
    else if (!(await this.recommendations.find(recommendationId))) return { comments: [] };
    return { comments: await this.comments.shownTo(viewerId, recommendationId) };
  }
}
