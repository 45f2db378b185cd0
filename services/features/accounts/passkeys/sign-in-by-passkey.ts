import { SessionCookies } from '../signing-in/session-cookies.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { wrongPasskey } from '../../../../events/passkeys/decider.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import type { AnswerOf } from '../../../contract/call.js';
import { signInByPasskey } from '../../../contract/accounts/passkey.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { NotSignedIn } from '../../../platform/http/errors/not-signed-in.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Registration } from '../registering/registration.js';
import { Passkeys } from './passkeys.js';

type Call = typeof signInByPasskey;

/** Signs in with a signature of a passkey. */
@HandlesCall(signInByPasskey)
export class SignInByPasskeyHandler implements CallHandler<Call> {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly passkeys: Passkeys,
    private readonly registration: Registration,
    private readonly decisions: Decisions,
    private readonly security: SecurityLog,
  ) {}

  /** @throws NotSignedIn when the passkey is not valid. */
  async execute({ input, metadata, reply }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const session = this.cookies.on(reply);
    const userId = await this.passkeys.use(input.passkey, session.knownBrowserId(), metadata.time);
    const email = userId && (await this.decisions.stateOf(userDecider, [userId])).email;
    if (!userId || !email) {
      this.security.record('sign-in-refused', { by: 'passkey' });
      throw new NotSignedIn(wrongPasskey);
    }
    const { user, position } = await this.registration.register(email, '', '');
    await session.start(userId);
    this.security.record('signed-in', { user: userId, by: 'passkey' });
    return { success: true, position, user };
  }
}
