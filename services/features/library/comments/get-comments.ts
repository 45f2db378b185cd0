import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { getComments } from '../../../contract/library/comment.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { CommentsReader } from './comments.reader.js';

type Answer = AnswerOf<typeof getComments>;

/** The comments on an item that a user sees; all of them without a user. */
export class GetComments extends Query<Answer> {
  constructor(
    readonly recommendationId: string,
    readonly viewerId: string | null,
  ) {
    super();
  }
}

@QueryHandler(GetComments)
export class GetCommentsHandler implements IQueryHandler<GetComments> {
  constructor(
    private readonly recommendations: RecommendationsReader,
    private readonly comments: CommentsReader,
  ) {}

  /** @throws DomainError not-found for what the viewer may not see. */
  async execute({ recommendationId, viewerId }: GetComments): Promise<Answer> {
    if (viewerId !== null) await this.recommendations.seenBy(viewerId, recommendationId);
    else if (!(await this.recommendations.find(recommendationId))) return { comments: [] };
    return { comments: await this.comments.shownTo(viewerId, recommendationId) };
  }
}
