import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import {
  createShareLink,
  getSharedRecommendation,
  getShareLinks,
  revokeShareLink,
} from '../../../contract/library/sharing.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  CalledBy,
  HandlesCall,
  Input,
  Metadata,
} from '../../../platform/http/calls/handles-call.js';
import { CreateShareLink } from './create-share-link.js';
import { GetShareLinks } from './get-share-links.js';
import { GetSharedRecommendation } from './get-shared-recommendation.js';
import { RevokeShareLinks } from './revoke-share-links.js';

/** Links with which anybody may see a recommendation. */
@Controller()
export class ShareLinksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @HandlesCall(createShareLink)
  create(
    @Input() { recommendationId }: InputOf<typeof createShareLink>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof createShareLink>> {
    return this.commands.execute(new CreateShareLink(recommendationId, userId, metadata));
  }

  @HandlesCall(revokeShareLink)
  revoke(
    @Input() input: InputOf<typeof revokeShareLink>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof revokeShareLink>> {
    return this.commands.execute(new RevokeShareLinks(input, userId, metadata));
  }

  @HandlesCall(getShareLinks)
  list(
    @Input() input: InputOf<typeof getShareLinks>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getShareLinks>> {
    return this.queries.execute(new GetShareLinks(input, userId));
  }

  @HandlesCall(getSharedRecommendation)
  show(
    @Input() { token }: InputOf<typeof getSharedRecommendation>,
  ): Promise<AnswerOf<typeof getSharedRecommendation>> {
    return this.queries.execute(new GetSharedRecommendation(token));
  }
}
