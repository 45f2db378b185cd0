import { describe, expect, it } from '@jest/globals';
import { specification, stateAfter } from '../testing/decider-specification.js';
import {
  isValid,
  isFresh,
  isProven,
  maxSessions,
  type SessionsCommand,
  sessionsDecider,
} from './decider.js';
import type { SessionEvent } from './events.js';

const { given } = specification(sessionsDecider);

const day = 24 * 60;
/** Time in minutes after eight. */
const at = (minutes: number) => new Date(Date.UTC(2025, 2, 1, 8) + minutes * 60_000).toISOString();
const userId = 'ana';
const device = 'Firefox on Linux';

const start = (sessionId: string, minutes: number): SessionsCommand => ({
  type: 'StartSession',
  userId,
  sessionId,
  device,
  now: at(minutes),
});
const on = (type: 'UseSession' | 'ProveIdentity', minutes: number): SessionsCommand => ({
  type,
  userId,
  sessionId: 'a',
  now: at(minutes),
});
const end = (sessionId: string): SessionsCommand => ({ type: 'EndSession', userId, sessionId });
const started = (sessionId: string, minutes = 0): SessionEvent => ({
  type: 'SessionStarted',
  data: { userId, sessionId, device, startedAt: at(minutes) },
});
const used = (sessionId: string, minutes: number): SessionEvent => ({
  type: 'SessionUsed',
  data: { userId, sessionId, usedAt: at(minutes) },
});
const proven = (minutes: number): SessionEvent => ({
  type: 'IdentityProven',
  data: { userId, sessionId: 'a', provenAt: at(minutes) },
});
const ended = (sessionId: string, everywhere = false): SessionEvent => ({
  type: 'SessionEnded',
  data: { userId, sessionId, everywhere },
});

describe('A session that starts in the future', () => {
  const state = stateAfter(sessionsDecider, [started('a', day), proven(day)]);
  const session = state.get('a');

  it('is not valid before its start, except within the tolerance of clocks', () => {
    expect(session && isValid(session, at(0))).toBe(false);
    expect(session && isProven(session, at(0))).toBe(false);
    expect(session && isValid(session, at(day - 0.5))).toBe(true);
    expect(session && isProven(session, at(day))).toBe(true);
  });
});

describe('A session', () => {
  it('starts beside others', () => {
    given().when(start('a', 0)).then(started('a'));
    given(started('a')).when(start('b', 5)).then(started('b', 5));
  });

  it('ends once, without ending others', () => {
    given(started('a'), started('b')).when(end('a')).then(ended('a'));
    given(started('a'), ended('a')).when(end('a')).thenNothingHappened();
    given(started('a')).when(end('z')).thenNothingHappened();
  });

  it('ends with all others', () => {
    const all: SessionsCommand = { type: 'EndAllSessions', userId };
    given(started('a'), started('b')).when(all).then(ended('a', true), ended('b', true));
    given(started('a'), ended('a')).when(all).thenNothingHappened();
  });

  it('is valid for 14 days from its last use, and for 30 days in all', () => {
    const open = (...events: SessionEvent[]) => {
      const session = stateAfter(sessionsDecider, [started('a'), ...events]).get('a');
      return (minutes: number) => session !== undefined && isValid(session, at(minutes));
    };
    expect([open()(0), open()(14 * day - 1), open()(14 * day)]).toEqual([true, true, false]);
    const often = open(used('a', 10 * day), used('a', 20 * day));
    expect([often(30 * day - 1), often(30 * day)]).toEqual([true, false]);
    expect(open(ended('a'))(1)).toBe(false);
    expect(open(ended('a'), used('a', 1), proven(1))(1)).toBe(false);
  });

  it('is recorded as used at most twice a day, and only while it is valid', () => {
    given(started('a')).when(on('UseSession', 60)).thenNothingHappened();
    given(started('a'))
      .when(on('UseSession', day / 2))
      .then(used('a', day / 2));
    given(started('a'))
      .when(on('UseSession', 14 * day))
      .thenNothingHappened();
    given(started('a'), ended('a')).when(on('UseSession', day)).thenNothingHappened();
  });

  it('has a proof of identity for ten minutes', () => {
    given(started('a')).when(on('ProveIdentity', 5)).then(proven(5));
    given(started('a'), ended('a')).when(on('ProveIdentity', 5)).thenRefused('forbidden');
    given(started('a'))
      .when(on('ProveIdentity', 14 * day))
      .thenRefused('forbidden');
    const session = stateAfter(sessionsDecider, [started('a'), proven(5)]).get('a');
    if (!session) throw new Error('there is no session');
    expect([14, 15].map((minutes) => isProven(session, at(minutes)))).toEqual([true, false]);
    expect(isProven({ ...session, provenAt: null }, at(5))).toBe(false);
    expect([9, 14, 15].map((minutes) => isFresh(session, at(minutes)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isFresh({ ...session, provenAt: null }, at(9))).toBe(true);
    expect(isFresh({ ...session, provenAt: null }, at(10))).toBe(false);
  });

  it('ends when another starts after it has expired, or as the least recently used of too many', () => {
    given(started('a'))
      .when(start('b', 14 * day))
      .then(ended('a'), started('b', 14 * day));
    const many = Array.from({ length: maxSessions }, (_, index) => started(`s${index}`, index));
    given(...many, used('s0', day))
      .when(start('b', day))
      .then(ended('s1'), started('b', day));
  });
});
