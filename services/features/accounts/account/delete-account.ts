import { Sessions } from '../signing-in/sessions.js';
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

/** Deletes the account, and ends the session of the browser that asks. */
@HandlesCall(deleteAccount)
export class DeleteAccountHandler implements CallHandler<Call> {
  constructor(
    private readonly sessions: Sessions,
    private readonly erasure: AccountErasure,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a fresh proof; not-found for an account that is gone. */
  async execute({ caller, reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = this.sessions.on(reply);
    await this.proofs.demand(caller);
    const position = await this.erasure.erase(caller.userId);
    await session.end();
    return { success: true, position };
  }
}
