import { SessionCookies } from '../../signing-in/session-cookies.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../../platform/http/calls/handles-call.js';
import { wrongRecoveryCode } from '../../../../../events/passkeys/passkey-only.js';
import type { AnswerOf } from '../../../../contract/call.js';
import { signInByRecoveryCode } from '../../../../contract/accounts/passkey-only.js';
import { NotSignedIn } from '../../../../platform/http/errors/not-signed-in.js';
import { SecurityLog } from '../../../../platform/security/security-log.js';
import { EmailDirectory } from '../../../people/email-directory.js';
import { Registration } from '../../registering/registration.js';
import { PasskeyOnly } from './passkey-only.js';

type Call = typeof signInByRecoveryCode;

/** Completes sign-in with a recovery code after a mailed code. */
@HandlesCall(signInByRecoveryCode)
export class SignInByRecoveryCodeHandler implements CallHandler<Call> {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly passkeyOnly: PasskeyOnly,
    private readonly directory: EmailDirectory,
    private readonly registration: Registration,
    private readonly security: SecurityLog,
  ) {}

  /** @throws NotSignedIn for a wrong code; TooMany. */
  async execute({ input, metadata, reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = this.cookies.on(reply);
    const { email, recovery: challenge, recoveryCode } = input;
    const userId = await this.directory.find(email);
    const attempt = userId && { challenge, browser: session.knownBrowserId(), userId };
    if (!attempt || !(await this.passkeyOnly.use(attempt, recoveryCode, metadata))) {
      this.security.record('sign-in-refused', { by: 'recovery-code' });
      throw new NotSignedIn(wrongRecoveryCode);
    }
    const { user, position } = await this.registration.register(email, '', '');
    await session.start(attempt.userId);
    this.security.record('signed-in', { user: attempt.userId, by: 'recovery-code' });
    return { success: true, position, user };
  }
}
