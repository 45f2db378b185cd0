import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { removePasskey } from '../../../contract/accounts/passkey.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof removePasskey>;

/** Ends a passkey. */
@HandlesCall(removePasskey)
export class RemovePasskeyHandler implements CallHandler<typeof removePasskey> {
  constructor(private readonly passkeys: Passkeys) {}

  async execute({
    input,
    caller: { userId },
    metadata,
  }: ReceivedCall<typeof removePasskey>): Promise<Answer> {
    return { success: true, position: await this.passkeys.remove(userId, input.id, metadata) };
  }
}
