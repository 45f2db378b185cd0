import { SessionCookies } from '../signing-in/session-cookies.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { deleteAccount } from '../../../contract/accounts/account.js';
import type { AnswerOf } from '../../../contract/call.js';
import { Proofs } from '../signing-in/proofs.js';
import { AccountErasure } from './account-erasure.js';

type Call = typeof deleteAccount;

/** Erases the account, and ends the session of the calling browser. */
@HandlesCall(deleteAccount)
export class DeleteAccountHandler implements CallHandler<Call> {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly erasure: AccountErasure,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a recent proof; not-found for an erased account. */
  async execute({ caller, reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = this.cookies.on(reply);
    await this.proofs.requireProof(caller);
    const position = await this.erasure.erase(caller.userId);
    await session.end();
    return { success: true, position };
  }
}
