import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import {
  createShareLink,
  getSharedRecommendation,
  revokeShareLink,
} from '../../../contract/sharing.js';
import type { Caller } from '../../../platform/http/callers.js';
import { CalledBy, Handles, Input, Metadata } from '../../../platform/http/handles.js';
import { CreateShareLink } from './create-share-link.js';
import { GetSharedRecommendation } from './get-shared-recommendation.js';
import { RevokeShareLinks } from './revoke-share-links.js';

/** Links with which anybody may see a recommendation. */
@Controller()
export class ShareLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Handles(createShareLink)
  create(
    @Input() { recommendationId }: InputOf<typeof createShareLink>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof createShareLink>> {
    return this.commands.execute(new CreateShareLink(recommendationId, userId, metadata));
  }

  @Handles(revokeShareLink)
  revoke(
    @Input() { recommendationId }: InputOf<typeof revokeShareLink>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof revokeShareLink>> {
    return this.commands.execute(new RevokeShareLinks(recommendationId, userId, metadata));
  }

  @Handles(getSharedRecommendation)
  show(
    @Input() { token }: InputOf<typeof getSharedRecommendation>,
  ): Promise<AnswerOf<typeof getSharedRecommendation>> {
    return this.queries.execute(new GetSharedRecommendation(token));
  }
}
