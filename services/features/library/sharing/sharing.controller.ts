import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import {
  getRecipients,
  getRecommendationWhy,
  getSharedRecommendations,
  processSharedRecommendation,
  seeSharedRecommendations,
  sendRecommendation,
  withdrawRecommendation,
} from '../../../contract/library/sharing.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  CalledBy,
  HandlesCall,
  Input,
  Metadata,
} from '../../../platform/http/calls/handles-call.js';
import { AnswerShared } from './answer-shared.js';
import { GetPendingRecommendations } from './get-pending-recommendations.js';
import { GetRecipients } from './get-recipients.js';
import { GetWhy } from './get-why.js';
import { SeeInbox } from './see-inbox.js';
import { SendRecommendation } from './send-recommendation.js';
import { WithdrawRecommendation } from './withdraw-recommendation.js';

/** Sending recommendations to friends, and answering what was sent. */
@Controller()
export class SharingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @HandlesCall(sendRecommendation)
  send(
    @Input() input: InputOf<typeof sendRecommendation>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof sendRecommendation>> {
    return this.commands.execute(new SendRecommendation(input, userId, metadata));
  }

  @HandlesCall(withdrawRecommendation)
  withdraw(
    @Input() input: InputOf<typeof withdrawRecommendation>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof withdrawRecommendation>> {
    return this.commands.execute(new WithdrawRecommendation(input, userId, metadata));
  }

  @HandlesCall(getSharedRecommendations)
  list(
    @Input() input: InputOf<typeof getSharedRecommendations>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getSharedRecommendations>> {
    return this.queries.execute(new GetPendingRecommendations(input, userId));
  }

  @HandlesCall(seeSharedRecommendations)
  see(
    @Input() input: InputOf<typeof seeSharedRecommendations>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof seeSharedRecommendations>> {
    return this.commands.execute(new SeeInbox(input, userId, metadata));
  }

  @HandlesCall(processSharedRecommendation)
  answer(
    @Input() input: InputOf<typeof processSharedRecommendation>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof processSharedRecommendation>> {
    return this.commands.execute(new AnswerShared(input, userId, metadata));
  }

  @HandlesCall(getRecipients)
  recipients(
    @Input() { recommendation_id }: InputOf<typeof getRecipients>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getRecipients>> {
    return this.queries.execute(new GetRecipients(recommendation_id, userId));
  }

  @HandlesCall(getRecommendationWhy)
  why(
    @Input() { recommendation_id }: InputOf<typeof getRecommendationWhy>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getRecommendationWhy>> {
    return this.queries.execute(new GetWhy(recommendation_id, userId));
  }
}
