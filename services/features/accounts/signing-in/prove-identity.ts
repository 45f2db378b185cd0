import { SessionCookies } from './session-cookies.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { AnswerOf } from '../../../contract/call.js';
import { proveIdentity } from '../../../contract/accounts/session.js';
import type { Session } from '../../../platform/http/calls/callers.js';
import { NotSignedIn } from '../../../platform/http/errors/not-signed-in.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { PeopleReader } from '../../people/people.reader.js';
import { wrongPasskey } from '../../../../events/passkeys/decider.js';
import { PasskeyOnly } from '../passkeys/passkey-only/passkey-only.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { OpenSessions } from './open-sessions.js';
import { SignInCodes, wrongCode } from './sign-in-codes.js';

type Call = typeof proveIdentity;

/** The refusal for users of passkey-only accounts who enter a code. */
const needsPasskey = 'Your account signs in with a passkey only: use one';

/** Proves the user's identity again, by a passkey or a mailed code. */
@HandlesCall(proveIdentity)
export class ProveIdentityHandler implements CallHandler<Call> {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly codes: SignInCodes,
    private readonly passkeys: Passkeys,
    private readonly passkeyOnly: PasskeyOnly,
    private readonly sessions: OpenSessions,
    private readonly people: PeopleReader,
    private readonly security: SecurityLog,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** @throws DomainError forbidden for a wrong code or passkey; TooMany; MailNotSent. */
  async execute(call: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { input, caller, metadata, reply, language } = call;
    const session = this.cookies.on(reply);
    if (this.settings.signIn === 'open') return { success: true, proven: true };
    const { userId, sessionId } = caller;
    if (sessionId === undefined) throw new NotSignedIn();
    if (input.passkey !== undefined) {
      const owner = await this.passkeys.use(input.passkey, session.browserId(), metadata.time);
      return this.conclude({ userId, sessionId }, owner === userId, wrongPasskey);
    }
    if (await this.passkeyOnly.isChosen(userId)) throw new DomainError('forbidden', needsPasskey);
    const user = await this.people.user(userId);
    if (user === null) throw new NotSignedIn();
    const { code } = input;
    const requester = { id: sessionId, isOwn: true, language };
    if (code === undefined) {
      await this.codes.send(user.email, requester, metadata);
      return { success: true, proven: false };
    }
    const redeemed = await this.codes.redeem({ email: user.email, code, requester }, metadata);
    return this.conclude({ userId, sessionId }, redeemed !== null, wrongCode);
  }

  /** @throws DomainError forbidden for a wrong proof; a 401 would sign the user out. */
  private async conclude(
    { userId, sessionId }: Session,
    isRight: boolean,
    refusal: string,
  ): Promise<AnswerOf<Call>> {
    if (!isRight) {
      this.security.record('sign-in-refused', { user: userId });
      throw new DomainError('forbidden', refusal);
    }
    await this.sessions.prove(userId, sessionId);
    this.security.record('identity-proven', { user: userId });
    return { success: true, proven: true };
  }
}
