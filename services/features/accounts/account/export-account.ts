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

/** Sends everything stored about the caller as a file. */
@HandlesCall(exportAccount)
export class ExportAccountHandler implements CallHandler<Call> {
  constructor(
    private readonly accountExport: AccountExport,
    private readonly proofs: Proofs,
    private readonly security: SecurityLog,
  ) {}

  /** @throws DomainError forbidden without a recent proof; not-found for an erased account. */
  async execute({ caller, reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    await this.proofs.requireProof(caller);
    this.security.record('account-exported', { user: caller.userId });
    const exported = await this.accountExport.of(caller.userId);
    void reply.headers(asFile);
    return exported;
  }
}
