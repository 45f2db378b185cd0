import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { createInviteCode } from '../../../contract/friends/invite-code.js';
import { InviteCodes } from './invite-codes.js';

type Call = typeof createInviteCode;

/** Creates or replaces the caller's invite code. */
@HandlesCall(createInviteCode)
export class CreateInviteCodeHandler implements CallHandler<Call> {
  constructor(private readonly codes: InviteCodes) {}

  async execute({
    input: { replace },
    userId,
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return { success: true, ...(await this.codes.create(userId, replace, metadata)) };
  }
}
