import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { exportAccount } from '../../../contract/accounts/account.js';
import type { AnswerOf } from '../../../contract/call.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Proofs } from '../signing-in/proofs.js';
import { AccountExport } from './account-export.js';

type Call = typeof exportAccount;

const asFile = {
  'content-disposition': 'attachment; filename="trboo.json"',
  'cache-control': 'no-store',
};

/** Everything that is kept of a person. */
@HandlesCall(exportAccount)
export class ExportAccountHandler implements CallHandler<Call> {
  constructor(
    private readonly exporting: AccountExport,
    private readonly proofs: Proofs,
    private readonly security: SecurityLog,
  ) {}

  /** @throws DomainError forbidden without a fresh proof; not-found for an account that is gone. */
  async execute({ caller, reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.proofs.demand(caller);
    this.security.record('account-exported', { user: caller.userId });
    const exported = await this.exporting.of(caller.userId);
    void reply.headers(asFile);
    return exported;
  }
}
