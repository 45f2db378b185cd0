import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { sendInvite } from '../../../contract/friends/friend.js';
import { getInvitations } from '../../../contract/friends/invitation.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  CalledBy,
  HandlesCall,
  Input,
  Metadata,
} from '../../../platform/http/calls/handles-call.js';
import { GetInvitations } from './get-invitations.js';
import { SendInvite } from './send-invite.js';

/** Asking somebody to be friends who may not be here yet. */
@Controller()
export class InvitationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @HandlesCall(getInvitations)
  own(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getInvitations>> {
    return this.queries.execute(new GetInvitations(userId));
  }

  @HandlesCall(sendInvite)
  invite(
    @Input() input: InputOf<typeof sendInvite>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof sendInvite>> {
    return this.commands.execute(new SendInvite(input, userId, metadata));
  }
}
