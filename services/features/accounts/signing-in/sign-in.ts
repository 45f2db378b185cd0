import { SessionCookies } from './session-cookies.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import type { AnswerOf } from '../../../contract/call.js';
import { signIn } from '../../../contract/accounts/session.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { NotSignedIn } from '../../../platform/http/errors/not-signed-in.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { PasskeyOnly } from '../passkeys/passkey-only/passkey-only.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { Registration } from '../registering/registration.js';
import { SignInCodes, wrongCode } from './sign-in-codes.js';

type Call = typeof signIn;

/** Signs in, and registers an unknown address; where a code is needed, mails it first. */
@HandlesCall(signIn)
export class SignInHandler implements CallHandler<Call> {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly registration: Registration,
    private readonly codes: SignInCodes,
    private readonly passkeys: Passkeys,
    private readonly passkeyOnly: PasskeyOnly,
    private readonly directory: EmailDirectory,
    private readonly security: SecurityLog,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** @throws NotSignedIn for a wrong code; TooMany; MailNotSent. */
  async execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { input, metadata, reply, language } = call;
    const session = this.cookies.on(reply);
    const { email, code } = input;
    if (this.settings.signIn === 'code') {
      if (code === undefined) {
        const requester = { id: session.browserId(), language };
        const position = await this.codes.send(email, requester, metadata);
        return { success: true, position, user: null };
      }
      const requester = { id: session.knownBrowserId() };
      const position = await this.codes.redeem({ email, code, requester }, metadata);
      if (position === null) {
        this.security.record('sign-in-refused');
        throw new NotSignedIn(wrongCode);
      }
      const owner = await this.directory.find(email);
      if (owner !== null && (await this.passkeyOnly.isChosen(owner))) {
        const recovery = await this.passkeyOnly.issueChallenge(requester.id, owner);
        return { success: true, position, user: null, recovery };
      }
    }
    const { userId, user, position } = await this.registration.register(email, '', '');
    await session.start(userId);
    this.security.record('signed-in', { user: userId });
    const offersPasskey = await this.passkeys.isOffered(userId);
    return { success: true, position, user, ...(offersPasskey && { offersPasskey }) };
  }
}
