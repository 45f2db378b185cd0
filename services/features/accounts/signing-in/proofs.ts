import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { isFresh, isProven } from '../../../../events/sessions/decider.js';
import type { Caller, Session } from '../../../platform/http/calls/callers.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { OpenSessions } from './open-sessions.js';

const notProven = () =>
  new DomainError('forbidden', 'Please prove who you are: enter a code first');

/** Guards what must not be possible at an open browser: it takes a fresh proof of identity. */
@Injectable()
export class Proofs {
  constructor(
    private readonly sessions: OpenSessions,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /**
   * Lets callers through who have proved their identity recently; with open sign-in everybody.
   * @throws DomainError forbidden.
   */
  async demand({ userId, sessionId }: Caller): Promise<void> {
    if (this.settings.signIn === 'open') return;
    const session = sessionId && (await this.sessions.find(userId, sessionId));
    if (session && isProven(session, this.now())) return;
    throw notProven();
  }

  /**
   * The same, and a recent sign-in counts as well.
   * @throws DomainError forbidden.
   */
  async demandFresh({ userId, sessionId }: Caller): Promise<Session> {
    if (sessionId !== undefined && (await this.isFresh({ userId, sessionId }))) {
      return { userId, sessionId };
    }
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
