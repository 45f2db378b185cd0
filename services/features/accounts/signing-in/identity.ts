import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { Call } from '../../../contract/call.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { type Caller, Callers, type Session } from '../../../platform/http/calls/callers.js';
import { NotSignedIn } from '../../../platform/http/errors/error-answer.js';
import { PeopleReader } from '../../people/people.reader.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Proofs } from './proofs.js';
import { SessionCookies } from './session-cookies.js';

/**
 * Identifies the user who makes a call (specification §10). In open mode, a call without a session
 * acts for the user named by its e-mail parameter. A call with a session acts for that session's
 * user only: a different e-mail or an ended session is refused. In code mode, all calls except those
 * for visitors need a session.
 */
@Injectable()
export class Identity extends Callers {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly cookies: SessionCookies,
    private readonly people: PeopleReader,
    private readonly proofs: Proofs,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {
    super();
  }

  needsSession(call: Pick<Call, 'isPublic'>): boolean {
    return this.settings.signIn === 'code' && call.isPublic !== true;
  }

  async signedIn(cookieHeader: string | undefined): Promise<Session> {
    const session = await this.sessionOf(cookieHeader);
    if (session === null) throw new NotSignedIn();
    return session;
  }

  async callerOf(
    cookieHeader: string | undefined,
    email: string | undefined,
    known?: Session,
  ): Promise<Caller | null> {
    const [namedUserId, session] = await Promise.all([
      email === undefined ? null : this.directory.find(email),
      known ?? (this.cookies.carries(cookieHeader) ? this.signedIn(cookieHeader) : null),
    ]);
    if (email === undefined) return session;
    if (session !== null && session.userId !== namedUserId) {
      throw new DomainError('forbidden', 'You are signed in as somebody else');
    }
    if (namedUserId === null) throw new DomainError('not-found', 'User not found');
    return session ?? { userId: namedUserId };
  }

  async proven(cookieHeader: string | undefined) {
    const session = await this.sessionOf(cookieHeader);
    const user = session && (await this.people.user(session.userId));
    if (!session || !user || !(await this.proofs.isFresh(session))) return null;
    return { userId: session.userId, email: user.email };
  }

  /** Null without a session, after its end, and when the user's account was erased. */
  async sessionOf(cookieHeader: string | undefined): Promise<Session | null> {
    const session = await this.cookies.read(cookieHeader);
    if (session === null || (await this.people.isErased(session.userId))) return null;
    return session;
  }
}
