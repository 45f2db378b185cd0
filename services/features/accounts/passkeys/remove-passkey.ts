import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { removePasskey } from '../../../contract/accounts/passkey.js';
import { Passkeys } from './passkeys.js';

type Call = typeof removePasskey;

/** Removes a passkey of the caller. */
@HandlesCall(removePasskey)
export class RemovePasskeyHandler implements CallHandler<Call> {
  constructor(private readonly passkeys: Passkeys) {}

  async execute({
    input,
    caller: { userId },
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return { success: true, position: await this.passkeys.remove(userId, input.id, metadata) };
  }
}
