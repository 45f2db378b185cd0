import { Controller } from '@nestjs/common';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { type Comment, opinionDecider } from '../../../../events/opinion/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { addComment, getComments } from '../../../contract/comment.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
  MaybeCalledBy,
} from '../../../platform/http/handles.js';
import { CommentsReader, toComment } from './comments.reader.js';
import { nobody, PeopleReader } from '../../people/people.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';

/** What people write under recommendations. */
@Controller()
export class CommentsController {
  constructor(
    private readonly commands: Decisions,
    private readonly recommendations: RecommendationsReader,
    private readonly comments: CommentsReader,
    private readonly people: PeopleReader,
  ) {}

  @Handles(getComments)
  async list(
    @Input() { recommendation_id }: InputOf<typeof getComments>,
    @MaybeCalledBy() caller: Caller | null,
  ): Promise<AnswerOf<typeof getComments>> {
    if (caller !== null) await this.recommendations.seenBy(caller.userId, recommendation_id);
    else if (!(await this.recommendations.find(recommendation_id))) return { comments: [] };
    return { comments: await this.comments.shownTo(caller?.userId ?? null, recommendation_id) };
  }

  @Handles(addComment)
  async add(
    @Input() { recommendationId, comment }: InputOf<typeof addComment>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof addComment>> {
    const { position, time: createdAt } = await this.commands.make(
      opinionDecider,
      [recommendationId, userId],
      async (): Promise<Comment> => {
        const { ownerId } = await this.recommendations.seenBy(userId, recommendationId);
        return { type: 'Comment', subject: { recommendationId, ownerId, userId }, comment };
      },
      command,
    );
    const written = await this.comments.find(recommendationId, userId);
    // Of a comment that is known only the text has changed; a first one may not be there yet.
    if (written) return { success: true, position, comment: { ...written, comment } };
    const writer = (await this.people.many([userId])).get(userId) ?? nobody;
    const document = { recommendationId, userId, comment, createdAt };
    return { success: true, position, comment: toComment(document, writer) };
  }
}
