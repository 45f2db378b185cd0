import type { Decider } from '../kernel/decider.js';
import { DomainError } from '../kernel/domain-error.js';
import { isNotAhead } from '../kernel/limit.js';
import { type SessionEvent, sessionEvents } from './events.js';

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** Milliseconds after which a session ends, even when used. */
export const maxSessionMs = 30 * day;
/** Milliseconds that an unused session stays valid. */
const maxIdleMs = 14 * day;
/** Milliseconds between two recordings of use, so that not every request writes an event. */
const useRecordingMs = 12 * hour;
/** Milliseconds that a proof of identity is valid. */
const proofLifetimeMs = 10 * 60 * 1_000;
/** Maximum number of sessions per user; another one ends the least recently used. */
export const maxSessions = 50;

export interface OpenSession {
  readonly sessionId: string;
  readonly device: string | null;
  /** ISO 8601, like the other times. */
  readonly startedAt: string;
  readonly usedAt: string;
  readonly provenAt: string | null;
}

/** By id, in the order of starting. */
export type SessionsState = ReadonlyMap<string, OpenSession>;

export type SessionsCommand =
  | {
      readonly type: 'StartSession';
      readonly userId: string;
      readonly sessionId: string;
      readonly device: string;
      readonly now: string;
    }
  | {
      readonly type: 'UseSession' | 'ProveIdentity';
      readonly userId: string;
      readonly sessionId: string;
      readonly now: string;
    }
  | { readonly type: 'EndSession'; readonly userId: string; readonly sessionId: string }
  | { readonly type: 'EndAllSessions'; readonly userId: string };

const isWithin = (from: string, milliseconds: number, now: string) =>
  isNotAhead(from, now) && Date.parse(now) < Date.parse(from) + milliseconds;

/** Whether a session has neither reached its maximum age nor been unused for too long. */
export function isValid({ startedAt, usedAt }: OpenSession, now: string): boolean {
  return isWithin(startedAt, maxSessionMs, now) && isWithin(usedAt, maxIdleMs, now);
}

/** Whether the session's user proved their identity recently. */
export function isProven({ provenAt }: OpenSession, now: string): boolean {
  return provenAt !== null && isWithin(provenAt, proofLifetimeMs, now);
}

/** Whether the session's user signed in or proved their identity recently. */
export function isFresh(session: OpenSession, now: string): boolean {
  return isProven(session, now) || isWithin(session.startedAt, proofLifetimeMs, now);
}

/** Whether it is time to record that the session is in use. */
export function isUseDue({ usedAt }: OpenSession, now: string): boolean {
  return !isWithin(usedAt, useRecordingMs, now);
}

const sessionEnded = (userId: string, sessionId: string, everywhere = false): SessionEvent => ({
  type: 'SessionEnded',
  data: { userId, sessionId, everywhere },
});

/** Ids of sessions to end before another starts: the expired, and the least recently used if full. */
function sessionsToEnd(state: SessionsState, now: string): string[] {
  const all = [...state.values()];
  const open = all.filter((each) => isValid(each, now));
  const byUse = [...open].sort((a, b) => (a.usedAt < b.usedAt ? -1 : 1));
  const excess = byUse.slice(0, Math.max(0, open.length + 1 - maxSessions));
  return all
    .filter((each) => !open.includes(each) || excess.includes(each))
    .map(({ sessionId }) => sessionId);
}

function evolve(state: SessionsState, event: SessionEvent): SessionsState {
  const { sessionId } = event.data;
  const sessions = new Map(state);
  const session = state.get(sessionId);
  switch (event.type) {
    case 'SessionStarted': {
      const { device, startedAt } = event.data;
      const started = { sessionId, device, startedAt, usedAt: startedAt, provenAt: null };
      return sessions.set(sessionId, started);
    }
    case 'SessionUsed':
      return session ? sessions.set(sessionId, { ...session, usedAt: event.data.usedAt }) : state;
    case 'IdentityProven': {
      const { provenAt } = event.data;
      return session ? sessions.set(sessionId, { ...session, usedAt: provenAt, provenAt }) : state;
    }
    case 'SessionEnded':
      sessions.delete(sessionId);
      return sessions;
  }
}

function decide(command: SessionsCommand, state: SessionsState): readonly SessionEvent[] {
  const { userId } = command;
  if (command.type === 'EndAllSessions')
    return [...state.keys()].map((id) => sessionEnded(userId, id, true));
  const { sessionId } = command;
  const session = state.get(sessionId);
  if (command.type === 'EndSession') return session ? [sessionEnded(userId, sessionId)] : [];
  const { now } = command;
  if (command.type === 'StartSession') {
    const data = { userId, sessionId, device: command.device, startedAt: now };
    const endings = sessionsToEnd(state, now).map((id) => sessionEnded(userId, id));
    return [...endings, { type: 'SessionStarted', data }];
  }
  const isOpen = session !== undefined && isValid(session, now);
  if (command.type === 'ProveIdentity') {
    if (!isOpen) throw new DomainError('forbidden', 'This session is over');
    return [{ type: 'IdentityProven', data: { userId, sessionId, provenAt: now } }];
  }
  if (!isOpen || !isUseDue(session, now)) return [];
  return [{ type: 'SessionUsed', data: { userId, sessionId, usedAt: now } }];
}

/**
 * A user's sessions. A session ends on request, 30 days after its start, or after 14 days without
 * use. An ended session never becomes valid again.
 */
export const sessionsDecider: Decider<SessionsState, SessionsCommand, SessionEvent> = {
  category: 'sessions',
  events: sessionEvents,
  initialState: new Map(),
  evolve,
  decide,
};
