import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { declinePasskey } from '../../../contract/accounts/passkey.js';
import { Passkeys } from './passkeys.js';

type Call = typeof declinePasskey;

/** Records that the caller is no longer offered a passkey. */
@HandlesCall(declinePasskey)
export class DeclinePasskeyHandler implements CallHandler<Call> {
  constructor(private readonly passkeys: Passkeys) {}

  async execute({ caller: { userId }, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return { success: true, position: await this.passkeys.decline(userId, metadata) };
  }
}
