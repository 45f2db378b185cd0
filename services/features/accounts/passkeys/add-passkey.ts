import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { addPasskey } from '../../../contract/accounts/passkey.js';
import { deviceOf } from '../signing-in/device.js';
import { Proofs } from '../signing-in/proofs.js';
import { toPasskey } from './get-passkeys.js';
import { Passkeys } from './passkeys.js';

type Call = typeof addPasskey;

/** Stores a passkey, named after the device it was made on. */
@HandlesCall(addPasskey)
export class AddPasskeyHandler implements CallHandler<Call> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly proofs: Proofs,
  ) {}

  /**
   * @throws DomainError forbidden when it does not match the challenge; conflict when the account
   * already has it, or the maximum number of passkeys.
   */
  async execute({ input, caller, metadata, request }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = await this.proofs.requireProofOrSignIn(caller);
    const name = deviceOf(request.headers['user-agent']) || 'Passkey';
    const added = await this.passkeys.add(session, input.passkey, name, metadata);
    return { success: true, position: added.position, passkey: toPasskey(added.passkey) };
  }
}
