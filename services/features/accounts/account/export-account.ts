import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { exportAccount } from '../../../contract/account.js';
import type { AnswerOf } from '../../../contract/call.js';
import { AccountExport } from './account-export.js';

type Answer = AnswerOf<typeof exportAccount>;

/** Everything that is kept of a person. */
export class ExportAccount extends Query<Answer> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ExportAccount)
export class ExportAccountHandler implements IQueryHandler<ExportAccount> {
  constructor(private readonly exporting: AccountExport) {}

  /** @throws DomainError not-found for an account that is not there (any more). */
  execute({ userId }: ExportAccount): Promise<Answer> {
    return this.exporting.of(userId);
  }
}
