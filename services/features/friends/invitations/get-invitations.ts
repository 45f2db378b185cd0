import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getInvitations } from '../../../contract/friends/invitation.js';
import { InvitationsReader } from './invitations.reader.js';

type Call = typeof getInvitations;

/** Returns the number of the caller's pending invitations. */
@HandlesCall(getInvitations)
export class GetInvitationsHandler implements CallHandler<Call> {
  constructor(private readonly invitations: InvitationsReader) {}

  execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return this.invitations.waitingOf(userId);
  }
}
