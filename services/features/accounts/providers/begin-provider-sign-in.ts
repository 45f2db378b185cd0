import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerOf } from '../../../contract/call.js';
import type { beginProviderSignIn } from '../../../contract/accounts/provider.js';
import type { BrowserSession } from '../signing-in/sessions.js';
import { IdentityProvider } from './identity-provider.js';

type Answer = AnswerOf<typeof beginProviderSignIn>;

/** Redirects to the provider for sign-in. */
export class BeginProviderSignIn extends Command<Answer> {
  constructor(readonly session: BrowserSession) {
    super();
  }
}

@CommandHandler(BeginProviderSignIn)
export class BeginProviderSignInHandler implements ICommandHandler<BeginProviderSignIn> {
  constructor(private readonly provider: IdentityProvider) {}

  /**
   * @throws DomainError forbidden without a provider; ServiceUnavailableException while it cannot
   * be reached.
   */
  async execute({ session }: BeginProviderSignIn): Promise<Answer> {
    return { success: true, url: await this.provider.begin(session.browserId()) };
  }
}
