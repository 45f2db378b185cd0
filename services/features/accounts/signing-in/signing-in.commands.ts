import { Inject } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { wrongPasskey } from '../../../../events/passkeys/decider.js';
import { endSession, proveIdentity, signIn, signOut } from '../../../contract/accounts/session.js';
import type { Session } from '../../../platform/http/calls/callers.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { NotSignedIn } from '../../../platform/http/errors/error-answer.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { PeopleReader } from '../../people/people.reader.js';
import { PasskeyOnly } from '../passkeys/passkey-only/passkey-only.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { Registration } from '../registering/registration.js';
import { OpenSessions } from './open-sessions.js';
import { Proofs } from './identity.js';
import { SessionCookies } from './session-cookies.js';
import { SignInCodes, wrongCode } from './sign-in-codes.js';

/** Signs the user out on one device, or on all. */
@HandlesCall(endSession)
export class EndSessionHandler {
  constructor(
    private readonly sessions: OpenSessions,
    private readonly proofs: Proofs,
  ) {}

  /** @throws DomainError forbidden without a recent proof, unless it is the calling session. */
  async execute(call: ReceivedCall<typeof endSession>): Answer<typeof endSession> {
    const { caller } = call;
    const { id } = call.input;
    const { userId } = caller;
    if (id === undefined || id !== caller.sessionId) await this.proofs.requireProof(caller);
    if (id === undefined) await this.sessions.endAll(userId);
    else await this.sessions.end(userId, id);
    return { success: true };
  }
}

/** The refusal for users of passkey-only accounts who enter a code. */
const needsPasskey = 'Your account signs in with a passkey only: use one';

/** The refusal for a code where none can be mailed. */
const noMail = 'No mail is sent here: use a passkey';

/** Proves the user's identity again, by a passkey or a mailed code. */
@HandlesCall(proveIdentity)
export class ProveIdentityHandler {
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
  async execute(call: ReceivedCall<typeof proveIdentity>): Answer<typeof proveIdentity> {
    const { input, caller, metadata, reply, language } = call;
    const session = this.cookies.on(reply);
    if (this.settings.signIn === 'open') return { success: true, proven: true };
    const { userId, sessionId } = caller;
    if (sessionId === undefined) throw new NotSignedIn();
    if (input.passkey !== undefined) {
      const owner = await this.passkeys.use(input.passkey, session.browserId(), metadata.time);
      return this.conclude({ userId, sessionId }, owner === userId, wrongPasskey);
    }
    if (joinsByLink(this.settings)) throw new DomainError('forbidden', noMail);
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
  ): Answer<typeof proveIdentity> {
    if (!isRight) {
      this.security.record('sign-in-refused', { user: userId });
      throw new DomainError('forbidden', refusal);
    }
    await this.sessions.prove(userId, sessionId);
    this.security.record('identity-proven', { user: userId });
    return { success: true, proven: true };
  }
}

/** Signs in, and registers an unknown address; where a code is needed, mails it first. */
@HandlesCall(signIn)
export class SignInHandler {
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
  async execute(call: ReceivedCall<typeof signIn>): Answer<typeof signIn> {
    const { input, metadata, reply, language } = call;
    if (joinsByLink(this.settings)) throw new DomainError('forbidden', noMail);
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

/** Ends the session of a browser, if there is one. */
@HandlesCall(signOut)
export class SignOutHandler {
  constructor(private readonly cookies: SessionCookies) {}

  async execute({ reply }: ReceivedCall<typeof signOut>): Answer<typeof signOut> {
    const session = this.cookies.on(reply);
    await session.end();
    return { success: true };
  }
}
