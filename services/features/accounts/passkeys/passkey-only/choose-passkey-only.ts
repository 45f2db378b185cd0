import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../../contract/call.js';
import { choosePasskeyOnly } from '../../../../contract/accounts/passkey-only.js';
import { Proofs } from '../../signing-in/proofs.js';
import { PasskeyOnly } from './passkey-only.js';

type Call = typeof choosePasskeyOnly;

/** Requires a passkey, or a mailed code with a recovery code, to sign in. */
@HandlesCall(choosePasskeyOnly)
export class ChoosePasskeyOnlyHandler implements CallHandler<Call> {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a recent proof; conflict without a passkey. */
  async execute({ caller, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.proofs.requireProof(caller);
    return { success: true, ...(await this.passkeyOnly.choose(caller.userId, metadata)) };
  }
}
