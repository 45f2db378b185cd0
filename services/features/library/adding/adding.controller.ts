import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import {
  addRecommendation,
  deleteRecommendation,
  updateRecommendation,
} from '../../../contract/library/recommendation.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  CalledBy,
  HandlesCall,
  Input,
  Metadata,
} from '../../../platform/http/calls/handles-call.js';
import { AddRecommendation } from './add-recommendation.js';
import { DeleteRecommendation } from './delete-recommendation.js';
import { EditRecommendation } from './edit-recommendation.js';

/** Adding, editing and deleting items of one's library. */
@Controller()
export class AddingController {
  constructor(private readonly commands: CommandBus) {}

  @HandlesCall(addRecommendation)
  add(
    @Input() input: InputOf<typeof addRecommendation>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof addRecommendation>> {
    return this.commands.execute(new AddRecommendation(input, userId, metadata));
  }

  @HandlesCall(updateRecommendation)
  edit(
    @Input() input: InputOf<typeof updateRecommendation>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof updateRecommendation>> {
    return this.commands.execute(new EditRecommendation(input, userId, metadata));
  }

  @HandlesCall(deleteRecommendation)
  remove(
    @Input() input: InputOf<typeof deleteRecommendation>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof deleteRecommendation>> {
    return this.commands.execute(new DeleteRecommendation(input, userId, metadata));
  }
}
