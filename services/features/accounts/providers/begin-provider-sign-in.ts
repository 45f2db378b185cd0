import { Sessions } from '../signing-in/sessions.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { beginProviderSignIn } from '../../../contract/accounts/provider.js';
import { IdentityProvider } from './identity-provider.js';

type Call = typeof beginProviderSignIn;

/** Redirects to the provider for sign-in. */
@HandlesCall(beginProviderSignIn)
export class BeginProviderSignInHandler implements CallHandler<Call> {
  constructor(
    private readonly sessions: Sessions,
    private readonly provider: IdentityProvider,
  ) {}

  /**
   * @throws DomainError forbidden without a provider; ServiceUnavailableException while it cannot
   * be reached.
   */
  async execute({ reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = this.sessions.on(reply);
    return { success: true, url: await this.provider.begin(session.browserId()) };
  }
}
