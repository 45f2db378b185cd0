import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../../contract/call.js';
import { endPasskeyOnly } from '../../../../contract/accounts/passkey-only.js';
import { Proofs } from '../../signing-in/proofs.js';
import { PasskeyOnly } from './passkey-only.js';

type Call = typeof endPasskeyOnly;

/** Lets a mailed code alone sign the user in again. */
@HandlesCall(endPasskeyOnly)
export class EndPasskeyOnlyHandler implements CallHandler<Call> {
  constructor(
    private readonly passkeyOnly: PasskeyOnly,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a recent proof. */
  async execute({ caller, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.proofs.requireProof(caller);
    return { success: true, position: await this.passkeyOnly.end(caller.userId, metadata) };
  }
}
