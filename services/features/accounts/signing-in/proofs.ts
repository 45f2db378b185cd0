import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { isFresh, isProven } from '../../../../events/sessions/decider.js';
import type { Caller, Session } from '../../../platform/http/calls/callers.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { Passkeys } from '../passkeys/passkeys.js';
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
