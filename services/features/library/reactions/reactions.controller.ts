import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { likeDislike } from '../../../contract/library/recommendation.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  CalledBy,
  HandlesCall,
  Input,
  Metadata,
} from '../../../platform/http/calls/handles-call.js';
import { React } from './react.js';

/** What people think of recommendations. */
@Controller()
export class ReactionsController {
  constructor(private readonly commands: CommandBus) {}

  @HandlesCall(likeDislike)
  react(
    @Input() input: InputOf<typeof likeDislike>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof likeDislike>> {
    return this.commands.execute(new React(input, userId, metadata));
  }
}
