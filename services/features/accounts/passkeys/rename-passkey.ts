import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { renamePasskey } from '../../../contract/accounts/passkey.js';
import { Passkeys } from './passkeys.js';

type Call = typeof renamePasskey;

/** Gives a passkey another name. */
@HandlesCall(renamePasskey)
export class RenamePasskeyHandler implements CallHandler<Call> {
  constructor(private readonly passkeys: Passkeys) {}

  /** @throws DomainError not-found for an unknown passkey. */
  async execute({
    input,
    caller: { userId },
    metadata,
  }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const position = await this.passkeys.rename(userId, input.id, input.name, metadata);
    return { success: true, position };
  }
}
