import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { isFresh, isProven } from '../../../../events/sessions/decider.js';
import type { Caller, Session } from '../../../platform/http/calls/callers.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';
import { OpenSessions } from './open-sessions.js';

const notProven = () =>
  new DomainError('forbidden', 'Please prove who you are: enter a code first');

/** What is not done for whoever finds a browser open: that takes a fresh proof of who one is. */
@Injectable()
export class Proofs {
  constructor(
    private readonly sessions: OpenSessions,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /**
   * Lets through who has proved a moment ago who they are; where people are taken at their word, all.
   * @throws DomainError forbidden.
   */
  async demand({ userId, sessionId }: Caller): Promise<void> {
    if (this.settings.signIn === 'open') return;
    const session = sessionId && (await this.sessions.find(userId, sessionId));
    if (session && isProven(session, this.now())) return;
    throw notProven();
  }

  /**
   * The same, and whoever has signed in a moment ago: the session of who has.
   * @throws DomainError forbidden.
   */
  async demandFresh({ userId, sessionId }: Caller): Promise<Session> {
    if (sessionId !== undefined && (await this.isFresh({ userId, sessionId }))) {
      return { userId, sessionId };
    }
    throw notProven();
  }

  /** Whether who uses a session has signed in, or shown again who they are, a moment ago. */
  async isFresh({ userId, sessionId }: Session): Promise<boolean> {
    const session = await this.sessions.find(userId, sessionId);
    return session !== undefined && isFresh(session, this.now());
  }

  private now(): string {
    return this.clock().toISOString();
  }
}
