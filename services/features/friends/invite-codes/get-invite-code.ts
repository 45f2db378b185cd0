import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getInviteCode } from '../../../contract/friends/invite-code.js';
import { InviteCodes } from './invite-codes.js';

type Call = typeof getInviteCode;

/** Returns the caller's invite code. */
@HandlesCall(getInviteCode)
export class GetInviteCodeHandler implements CallHandler<Call> {
  constructor(private readonly codes: InviteCodes) {}

  async execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return { inviteCode: await this.codes.of(userId) };
  }
}
