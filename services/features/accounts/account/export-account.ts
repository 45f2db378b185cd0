import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { exportAccount } from '../../../contract/accounts/account.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Proofs } from '../signing-in/proofs.js';
import { AccountExport } from './account-export.js';

type Answer = AnswerOf<typeof exportAccount>;

/** Everything that is kept of a person. */
export class ExportAccount extends Query<Answer> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ExportAccount)
export class ExportAccountHandler implements IQueryHandler<ExportAccount> {
  constructor(
    private readonly exporting: AccountExport,
    private readonly proofs: Proofs,
    private readonly security: SecurityLog,
  ) {}

  /** @throws DomainError forbidden without a fresh proof; not-found for an account that is gone. */
  async execute({ caller }: ExportAccount): Promise<Answer> {
    await this.proofs.demand(caller);
    this.security.record('account-exported', { user: caller.userId });
    return this.exporting.of(caller.userId);
  }
}
