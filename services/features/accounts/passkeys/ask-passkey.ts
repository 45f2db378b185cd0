import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { askPasskey } from '../../../contract/accounts/passkey.js';
import type { BrowserSession } from '../signing-in/sessions.js';
import { Passkeys } from './passkeys.js';

type Answer = AnswerOf<typeof askPasskey>;

/** Starts sign-in with a passkey in a browser. */
export class AskPasskey extends Command<Answer> {
  constructor(readonly session: BrowserSession) {
    super();
  }
}

@CommandHandler(AskPasskey)
export class AskPasskeyHandler implements ICommandHandler<AskPasskey> {
  constructor(private readonly passkeys: Passkeys) {}

  /** @throws DomainError forbidden where passkeys are not used. */
  async execute({ session }: AskPasskey): Promise<Answer> {
    return { success: true, options: await this.passkeys.ask(session.browserId()) };
  }
}
