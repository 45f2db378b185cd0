import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ulid } from 'ulid';
import {
  isValid,
  isUseDue,
  type OpenSession,
  type SessionsCommand,
  sessionsDecider,
  type SessionsState,
} from '../../../../events/sessions/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { Notifier } from '../../../platform/live/notifier.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { type Clock, eventClockPort } from '../../../stores/ports/tokens.js';

const peopleRemembered = 10_000;
/** Milliseconds until it is checked whether another process has ended a session. */
const rememberedFor = 500;

/** A user's sessions, loaded once for all callers meanwhile. */
interface Asked {
  readonly state: Promise<SessionsState>;
  /** Something has changed since. */
  isOutdated: boolean;
}

/**
 * The users' sessions, stored in one stream per user. Sessions ended by this process stop at once;
 * others hear of it, and check every half second of use.
 */
@Injectable()
export class OpenSessions implements OnModuleDestroy {
  private readonly known = new LRUCache<string, Asked>({
    max: peopleRemembered,
    ttl: rememberedFor,
  });
  private readonly stopListening: () => void;

  constructor(
    private readonly decisions: Decisions,
    private readonly notifier: Notifier,
    private readonly security: SecurityLog,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {
    this.stopListening = notifier.onAccess(({ userId }) => this.forget(userId));
  }

  onModuleDestroy(): void {
    this.stopListening();
  }

  /**
   * Starts a session.
   * @returns its id
   * @throws DomainError not-found for an erased account.
   */
  async start(userId: string, device: string): Promise<string> {
    const sessionId = ulid();
    await this.execute({ type: 'StartSession', userId, sessionId, device, now: this.now() });
    return sessionId;
  }

  /** A valid session; undefined for an unknown id. Its use is recorded from time to time. */
  async find(userId: string, sessionId: string): Promise<OpenSession | undefined> {
    const session = (await this.stateOf(userId)).get(sessionId);
    const now = this.now();
    if (session === undefined || !isValid(session, now)) return undefined;
    if (isUseDue(session, now)) await this.execute({ type: 'UseSession', userId, sessionId, now });
    return session;
  }

  /** Those that hold, the last used first. */
  async all(userId: string): Promise<OpenSession[]> {
    const sessions = await this.decisions.stateOf(sessionsDecider, [userId]);
    const now = this.now();
    const open = [...sessions.values()].filter((session) => isValid(session, now));
    return open.sort((one, other) => (one.usedAt < other.usedAt ? 1 : -1));
  }

  /** Records that the user has proved their identity again. */
  async prove(userId: string, sessionId: string): Promise<void> {
    await this.execute({ type: 'ProveIdentity', userId, sessionId, now: this.now() });
  }

  /** Ends a session; with the answer it stops working. */
  async end(userId: string, sessionId: string): Promise<void> {
    await this.execute({ type: 'EndSession', userId, sessionId });
  }

  /** Ends all of a person. */
  async endAll(userId: string, actorId = userId): Promise<void> {
    await this.execute({ type: 'EndAllSessions', userId }, actorId);
  }

  private async execute(command: SessionsCommand, actorId = command.userId): Promise<void> {
    const { userId } = command;
    const metadata = { actorId, commandId: ulid(), time: this.now() };
    const { events, state } = await this.decisions.make(
      sessionsDecider,
      [userId],
      command,
      metadata,
    );
    const endedSessionIds = events.flatMap(({ type, data }) =>
      type === 'SessionEnded' ? [data.sessionId] : [],
    );
    const hasBegun = events.some(({ type }) => type === 'SessionStarted');
    if (hasBegun || endedSessionIds.length > 0) {
      this.notifier.publishAccess({ userId, endedSessionIds });
    }
    if (endedSessionIds.length > 0) {
      this.security.record('sessions-ended', { user: userId, count: endedSessionIds.length });
    }
    this.forget(userId);
    this.known.set(userId, { state: Promise.resolve(state), isOutdated: false });
  }

  /** Callers that asked before a change get the state after it. */
  private async stateOf(userId: string): Promise<SessionsState> {
    for (;;) {
      const asked = this.known.get(userId) ?? this.ask(userId);
      const state = await asked.state;
      if (!asked.isOutdated) return state;
    }
  }

  private ask(userId: string): Asked {
    const state = this.decisions.stateOf(sessionsDecider, [userId]);
    const asked = { state, isOutdated: false };
    this.known.set(userId, asked);
    // A failed read is tried again.
    state.catch(() => {
      if (this.known.peek(userId) === asked) this.known.delete(userId);
    });
    return asked;
  }

  private forget(userId: string): void {
    const known = this.known.peek(userId, { allowStale: true });
    if (known) known.isOutdated = true;
    this.known.delete(userId);
  }

  private now(): string {
    return this.clock().toISOString();
  }
}
