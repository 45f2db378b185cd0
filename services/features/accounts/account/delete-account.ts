import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { deleteAccount } from '../../../contract/account.js';
import type { AnswerOf } from '../../../contract/call.js';
import type { BrowserSession } from '../signing-in/sessions.js';
import { AccountErasure } from './account-erasure.js';

type Answer = AnswerOf<typeof deleteAccount>;

/** Ends an account, and the session of the browser that asks for it. */
export class DeleteAccount extends Command<Answer> {
  constructor(
    readonly userId: string,
    readonly session: BrowserSession,
  ) {
    super();
  }
}

@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(private readonly erasure: AccountErasure) {}

  /** @throws DomainError not-found for an account that is not there (any more). */
  async execute({ userId, session }: DeleteAccount): Promise<Answer> {
    const position = await this.erasure.erase(userId);
    session.end();
    return { success: true, position };
  }
}
