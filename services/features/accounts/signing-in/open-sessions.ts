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

const maxCachedUsers = 10_000;
/** Milliseconds after which sessions are read again: another process may have ended one. */
const cacheTtlMs = 500;

/** A user's sessions, loaded once for all callers until the entry expires. */
interface CachedSessions {
  readonly state: Promise<SessionsState>;
  /** The sessions have changed since the load began. */
  isOutdated: boolean;
}

/**
 * The users' sessions, stored in one stream per user. A session that this process ends is invalid at
 * once. Other processes are notified, and read the sessions again after 500 ms at the latest.
 */
@Injectable()
export class OpenSessions implements OnModuleDestroy {
  private readonly cache = new LRUCache<string, CachedSessions>({
    max: maxCachedUsers,
    ttl: cacheTtlMs,
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

  /** A valid session; undefined for an unknown or expired one. Its use is recorded at intervals. */
  async find(userId: string, sessionId: string): Promise<OpenSession | undefined> {
    const session = (await this.stateOf(userId)).get(sessionId);
    const now = this.now();
    if (session === undefined || !isValid(session, now)) return undefined;
    if (isUseDue(session, now)) await this.execute({ type: 'UseSession', userId, sessionId, now });
    return session;
  }

  /** A user's valid sessions, the last used first. */
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

  /** Ends a session; it is invalid once the promise resolves. */
  async end(userId: string, sessionId: string): Promise<void> {
    await this.execute({ type: 'EndSession', userId, sessionId });
  }

  /** Ends all sessions of a user. */
  async endAll(userId: string, actorId = userId): Promise<void> {
    await this.execute({ type: 'EndAllSessions', userId }, actorId);
  }

  private async execute(command: SessionsCommand, actorId = command.userId): Promise<void> {
    const { userId } = command;
    const metadata = { actorId, commandId: ulid(), time: this.now() };
    const { events, state } = await this.decisions.execute(
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
    this.cache.set(userId, { state: Promise.resolve(state), isOutdated: false });
  }

  /** A user's sessions; loaded again when they changed while they were being loaded. */
  private async stateOf(userId: string): Promise<SessionsState> {
    for (;;) {
      const cached = this.cache.get(userId) ?? this.load(userId);
      const state = await cached.state;
      if (!cached.isOutdated) return state;
    }
  }

  private load(userId: string): CachedSessions {
    const state = this.decisions.stateOf(sessionsDecider, [userId]);
    const cached = { state, isOutdated: false };
    this.cache.set(userId, cached);
    // A failed read is tried again.
    state.catch(() => {
      if (this.cache.peek(userId) === cached) this.cache.delete(userId);
    });
    return cached;
  }

  private forget(userId: string): void {
    const cached = this.cache.peek(userId, { allowStale: true });
    if (cached) cached.isOutdated = true;
    this.cache.delete(userId);
  }

  private now(): string {
    return this.clock().toISOString();
  }
}
