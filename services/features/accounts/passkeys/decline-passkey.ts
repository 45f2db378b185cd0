import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { declinePasskey } from '../../../contract/accounts/passkey.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof declinePasskey>;

/** Offers none any more. */
@HandlesCall(declinePasskey)
export class DeclinePasskeyHandler implements CallHandler<typeof declinePasskey> {
  constructor(private readonly passkeys: Passkeys) {}

  async execute({
    caller: { userId },
    metadata,
  }: ReceivedCall<typeof declinePasskey>): Promise<Answer> {
    return { success: true, position: await this.passkeys.decline(userId, metadata) };
  }
}
