import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { isFresh, isProven } from '../../../../events/sessions/decider.js';
import type { Call } from '../../../contract/call.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { type Caller, Callers, type Session } from '../../../platform/http/calls/callers.js';
import { NotSignedIn } from '../../../platform/http/errors/error-answer.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { PeopleReader } from '../../people/people.reader.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { SessionCookies } from './session-cookies.js';
import { OpenSessions } from './open-sessions.js';

const notProven = () =>
  new DomainError('forbidden', 'Please prove who you are: enter a code first');

/**
 * Guards calls that need a recent proof of identity, so that somebody who finds a browser signed in
 * cannot make them.
 */
@Injectable()
export class Proofs {
  constructor(
    private readonly sessions: OpenSessions,
    private readonly passkeys: Passkeys,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /**
   * Requires a recent proof of identity; with open sign-in, nothing.
   * @throws DomainError forbidden without a recent proof.
   */
  async requireProof({ userId, sessionId }: Caller): Promise<void> {
    if (this.settings.signIn === 'open') return;
    const session = sessionId && (await this.sessions.find(userId, sessionId));
    if (session && isProven(session, this.now())) return;
    throw notProven();
  }

  /**
   * Requires a recent proof of identity or sign-in, of a user who has anything to prove it with.
   * @throws DomainError forbidden without either.
   */
  async requireProofOrSignIn({ userId, sessionId }: Caller): Promise<Session> {
    if (sessionId === undefined) throw notProven();
    const session = { userId, sessionId };
    const isAllowed = (await this.isFresh(session)) || (await this.passkeys.isNeeded(userId));
    if (isAllowed) return session;
    throw notProven();
  }

  /** Whether the user of a session has signed in or proved their identity recently. */
  async isFresh({ userId, sessionId }: Session): Promise<boolean> {
    const session = await this.sessions.find(userId, sessionId);
    return session !== undefined && isFresh(session, this.now());
  }

  private now(): string {
    return this.clock().toISOString();
  }
}

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
