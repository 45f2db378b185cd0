import { SessionCookies } from '../signing-in/session-cookies.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { beginProviderSignIn } from '../../../contract/accounts/provider.js';
import { IdentityProvider } from './identity-provider.js';

type Call = typeof beginProviderSignIn;

/** Returns the provider's address for sign-in. */
@HandlesCall(beginProviderSignIn)
export class BeginProviderSignInHandler implements CallHandler<Call> {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly provider: IdentityProvider,
  ) {}

  /**
   * @throws DomainError forbidden without a provider; ServiceUnavailableException while it cannot
   * be reached.
   */
  async execute({ reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = this.cookies.on(reply);
    return { success: true, url: await this.provider.begin(session.browserId()) };
  }
}
