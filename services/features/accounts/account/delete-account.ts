import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { deleteAccount } from '../../../contract/accounts/account.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { Proofs } from '../signing-in/proofs.js';
import type { BrowserSession } from '../signing-in/sessions.js';
import { AccountErasure } from './account-erasure.js';

type Answer = AnswerOf<typeof deleteAccount>;

/** Deletes the account, and ends the session of the browser that asks. */
export class DeleteAccount extends Command<Answer> {
  constructor(
    readonly caller: Caller,
    readonly session: BrowserSession,
  ) {
    super();
  }
}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(
    private readonly erasure: AccountErasure,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a fresh proof; not-found for an account that is gone. */
  async execute({ caller, session }: DeleteAccount): Promise<Answer> {
    await this.proofs.demand(caller);
    const position = await this.erasure.erase(caller.userId);
    await session.end();
    return { success: true, position };
  }
}
