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

/** Mailed codes alone no longer sign the user in. */
@HandlesCall(choosePasskeyOnly)
export class ChoosePasskeyOnlyHandler implements CallHandler<Call> {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a fresh proof; conflict without a passkey. */
  async execute({ caller, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.proofs.demand(caller);
    return { success: true, ...(await this.passkeyOnly.choose(caller.userId, metadata)) };
  }
}
