import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { addComment, getComments } from '../../../contract/library/comment.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  CalledBy,
  HandlesCall,
  Input,
  MaybeCalledBy,
  Metadata,
} from '../../../platform/http/calls/handles-call.js';
import { AddComment } from './add-comment.js';
import { GetComments } from './get-comments.js';

/** What people write under recommendations. */
@Controller()
export class CommentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @HandlesCall(getComments)
  list(
    @Input() { recommendation_id }: InputOf<typeof getComments>,
    @MaybeCalledBy() caller: Caller | null,
  ): Promise<AnswerOf<typeof getComments>> {
    return this.queries.execute(new GetComments(recommendation_id, caller?.userId ?? null));
  }

  @HandlesCall(addComment)
  add(
    @Input() input: InputOf<typeof addComment>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof addComment>> {
    return this.commands.execute(new AddComment(input, userId, metadata));
  }
}
