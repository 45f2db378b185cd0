import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../../contract/call.js';
import { makeRecoveryCodes } from '../../../../contract/accounts/passkey-only.js';
import { Proofs } from '../../signing-in/proofs.js';
import { PasskeyOnly } from './passkey-only.js';

type Call = typeof makeRecoveryCodes;

/** Makes new recovery codes and invalidates the old ones. */
@HandlesCall(makeRecoveryCodes)
export class MakeRecoveryCodesHandler implements CallHandler<Call> {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a recent proof; conflict unless passkey-only is on. */
  async execute({ caller, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.proofs.requireProof(caller);
    return { success: true, ...(await this.passkeyOnly.makeCodes(caller.userId, metadata)) };
  }
}
