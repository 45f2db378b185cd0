import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { signOut } from '../../../contract/accounts/session.js';
import type { BrowserSession } from './sessions.js';

type Answer = AnswerOf<typeof signOut>;

/** Ends the session of a browser, if there is one. */
export class SignOut extends Command<Answer> {
  constructor(readonly session: BrowserSession) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  async execute({ session }: SignOut): Promise<Answer> {
    await session.end();
    return { success: true };
  }
}
