import { Inject } from '@nestjs/common';
import { ulid } from 'ulid';
import { accountDecider } from '../../../../events/account/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { beginProviderSignIn, signInByProvider } from '../../../contract/accounts/provider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { NotSignedIn } from '../../../platform/http/errors/error-answer.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { PasskeyOnly } from '../passkeys/passkey-only/passkey-only.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { Registration } from '../registering/registration.js';
import { SessionCookies } from '../signing-in/session-cookies.js';
import { IdentityProvider, type ProviderUser } from './identity-provider.js';

/** Returns the provider's address for sign-in. */
@HandlesCall(beginProviderSignIn)
export class BeginProviderSignInHandler {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly provider: IdentityProvider,
  ) {}

  /**
   * @throws DomainError forbidden without a provider; ServiceUnavailableException while it cannot
   * be reached.
   */
  async execute({
    reply,
  }: ReceivedCall<typeof beginProviderSignIn>): Answer<typeof beginProviderSignIn> {
    const session = this.cookies.on(reply);
    return { success: true, url: await this.provider.begin(session.browserId()) };
  }
}

/** Signs in the user whom the provider has identified, and registers an unknown address. */
@HandlesCall(signInByProvider)
export class SignInByProviderHandler {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly provider: IdentityProvider,
    private readonly registration: Registration,
    private readonly passkeys: Passkeys,
    private readonly passkeyOnly: PasskeyOnly,
    private readonly directory: EmailDirectory,
    private readonly security: SecurityLog,
    private readonly decisions: Decisions,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /**
   * @throws NotSignedIn for an invalid answer; DomainError forbidden without a provider, for an
   * unverified address, or where registration is closed; ServiceUnavailableException while the
   * provider is unreachable.
   */
  async execute(call: ReceivedCall<typeof signInByProvider>): Answer<typeof signInByProvider> {
    const { input, reply } = call;
    const session = this.cookies.on(reply);
    const { email, firstName, lastName } = await this.identify(input.answer, session.browserId());
    await this.requireNotPasskeyOnly(email);
    const registered = await this.registration.register(email, firstName, lastName);
    const { userId, user, position } = registered;
    await session.start(userId);
    await this.link(userId);
    this.security.record('signed-in', { user: userId, by: 'provider' });
    const offersPasskey = await this.passkeys.isOffered(userId);
    return { success: true, position, user, ...(offersPasskey && { offersPasskey }) };
  }

  /**
   * A provider does not replace a passkey.
   * @throws DomainError forbidden for a passkey-only account.
   */
  private async requireNotPasskeyOnly(email: string): Promise<void> {
    const owner = await this.directory.find(email);
    if (owner === null || !(await this.passkeyOnly.isChosen(owner))) return;
    this.security.record('sign-in-refused', { user: owner, by: 'provider' });
    throw new DomainError('forbidden', 'This account signs in with a passkey only');
  }

  /** Records that this provider signs them in, of which the user is mailed. */
  private async link(userId: string): Promise<void> {
    const { issuer } = this.provider.requiredSettings;
    const now = this.clock().toISOString();
    const command = { type: 'LinkProvider', userId, issuer: issuer.href, now } as const;
    const metadata = { actorId: userId, commandId: ulid(), time: now };
    await this.decisions.execute(accountDecider, [userId], command, metadata);
  }

  private async identify(answer: string, browser: string): Promise<ProviderUser> {
    try {
      return await this.provider.identify(answer, browser);
    } catch (error) {
      if (error instanceof NotSignedIn || error instanceof DomainError) {
        this.security.record('sign-in-refused', { by: 'provider' });
      }
      throw error;
    }
  }
}
