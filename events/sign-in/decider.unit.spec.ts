import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TooMany } from '../kernel/domain-error.js';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { type SignInCommand, signInDecider } from './decider.js';
import type { SignInEvent } from './events.js';

const { given } = specification(signInDecider);

/** Time in minutes after eight. */
const at = (minutes: number) => new Date(Date.UTC(2025, 2, 1, 8) + minutes * 60_000).toISOString();
const send = (codeDigest: string, minutes: number, asker = 'home'): SignInCommand => ({
  type: 'SendCode',
  asker,
  codeDigest,
  now: at(minutes),
});
const enter = (codeDigest: string, minutes: number, asker = 'home'): SignInCommand => ({
  type: 'EnterCode',
  asker,
  codeDigest,
  now: at(minutes),
});
const sent = (
  codeDigest: string,
  minutes: number,
  { asker = 'home', isStranger = true } = {},
): SignInEvent => ({
  type: 'SignInCodeSent',
  data: { asker, isStranger, codeDigest, sentAt: at(minutes), expiresAt: at(minutes + 10) },
});
const failed: SignInEvent = { type: 'SignInFailed', data: { asker: 'home' } };
const signedIn = (minutesOfEnd: number): SignInEvent => ({
  type: 'SignedIn',
  data: { asker: 'home', expiresAt: at(minutesOfEnd) },
});
const known = { isStranger: false };
/** Twenty codes that somebody has asked for, each in a browser of its own. */
const strangers = Array.from({ length: 20 }, (_, index) =>
  sent('x', 20 + index, { asker: `stranger ${index}` }),
);

function secondsOf(command: SignInCommand, events: readonly SignInEvent[]): number {
  try {
    signInDecider.decide(command, stateAfter(signInDecider, events));
  } catch (error) {
    if (error instanceof TooMany) return error.seconds;
    throw error;
  }
  throw new Error('the command was to be refused, and was accepted');
}

describe('when the clock was set back', () => {
  it('a code of the future does not count, and another is sent at once', () => {
    given(sent('a', 60)).when(enter('a', 0)).thenNothingHappened();
    given(sent('a', 60)).when(send('b', 0)).then(sent('b', 0));
    given(sent('a', 60), sent('b', 0)).when(enter('b', 0)).then(signedIn(10));
  });
});

describe('sending a code', () => {
  it('records that it was sent, and when it ends', () => {
    given().when(send('a', 0)).then(sent('a', 0));
  });

  it('is refused a second time within a minute', () => {
    given(sent('a', 0))
      .when(send('b', 0.5))
      .thenRefused('too-many', 'Too many codes were asked for');
    expect(secondsOf(send('b', 0.5), [sent('a', 0)])).toBe(30);
    given(sent('a', 0)).when(send('b', 1)).then(sent('b', 1));
  });

  it('is refused a sixth time within an hour', () => {
    const five = [0, 1, 2, 3, 4].map((minutes) => sent('a', minutes));
    given(...five)
      .when(send('b', 59))
      .thenRefused('too-many');
    expect(secondsOf(send('b', 59), five)).toBe(60);
    given(...five)
      .when(send('b', 60))
      .then(sent('b', 60));
  });

  it('counts the codes that were used, too', () => {
    given(sent('a', 0), signedIn(10)).when(send('b', 0.5)).thenRefused('too-many');
  });
});

describe('what others ask for', () => {
  it('keeps nobody from a code in a browser of their own, until there are twenty in an hour', () => {
    given(...strangers.slice(1))
      .when(send('b', 40))
      .then(sent('b', 40));
    given(...strangers)
      .when(send('b', 40))
      .thenRefused('too-many', 'Too many codes were asked for');
    given(...strangers)
      .when(send('b', 80))
      .then(sent('b', 80));
  });

  it('keeps nobody from one where they have signed in before, or are signed in', () => {
    given(sent('a', 0), signedIn(10), ...strangers)
      .when(send('b', 60))
      .then(sent('b', 60, known));
    given(...strangers)
      .when({ type: 'SendCode', asker: 'session', codeDigest: 'b', now: at(40), isOwn: true })
      .then(sent('b', 40, { asker: 'session', ...known }));
  });

  it('keeps who is known within limits of their own', () => {
    given(sent('a', 0), signedIn(10), sent('b', 1, known))
      .when(send('c', 1.5))
      .thenRefused('too-many');
  });

  it('is forgotten after an hour', () => {
    const later = stateAfter(signInDecider, [...strangers, sent('a', 120)]);
    expect([...later.askers.keys()]).toEqual(['home']);
  });
});

describe('entering a code', () => {
  it('signs in with the one that was sent', () => {
    given(sent('a', 0)).when(enter('a', 9.99)).then(signedIn(10));
  });

  it('records a wrong one', () => {
    for (const wrong of ['b', '', 'aa']) given(sent('a', 0)).when(enter(wrong, 1)).then(failed);
  });

  it('does nothing when none was sent, or the one that was has ended or was used', () => {
    given().when(enter('a', 0)).thenNothingHappened();
    given(sent('a', 0)).when(enter('a', 10)).thenNothingHappened();
    given(sent('a', 0)).when(enter('b', 10)).thenNothingHappened();
    given(sent('a', 0), signedIn(10)).when(enter('a', 1)).thenNothingHappened();
  });

  it('takes only the newest that was sent', () => {
    given(sent('a', 0), sent('b', 1)).when(enter('a', 2)).then(failed);
    given(sent('a', 0), sent('b', 1)).when(enter('b', 2)).then(signedIn(11));
  });

  it('takes the right one at the fifth try, and refuses it at the sixth', () => {
    const four = [sent('a', 0), failed, failed, failed, failed];
    given(...four)
      .when(enter('a', 1))
      .then(signedIn(10));
    given(...four, failed)
      .when(enter('a', 1))
      .thenRefused('too-many', 'Too many wrong codes: ask for a new one');
    expect(secondsOf(enter('a', 0.25), [...four, failed])).toBe(45);
    expect(secondsOf(enter('a', 2), [...four, failed])).toBe(1);
  });

  it('takes it where it was asked for alone, whatever is sent and tried elsewhere', () => {
    const elsewhere = { asker: 'elsewhere' };
    const events = [sent('a', 0), sent('b', 1, elsewhere)];
    given(...events)
      .when(enter('a', 2))
      .then(signedIn(10));
    given(...events)
      .when(enter('a', 2, 'elsewhere'))
      .then({ type: 'SignInFailed', data: elsewhere });
    const tried: SignInEvent[] = Array.from({ length: 5 }, () => ({
      type: 'SignInFailed',
      data: elsewhere,
    }));
    given(...events, ...tried)
      .when(enter('a', 2))
      .then(signedIn(10));
  });

  it('gives five tries again to a new code', () => {
    given(sent('a', 0), failed, failed, failed, failed, failed, sent('b', 1))
      .when(enter('b', 1))
      .then(signedIn(11));
  });
});

describe('whatever somebody tries', () => {
  const command = fc.tuple(
    fc.constantFrom(send, enter),
    fc.constantFrom('a', 'b', 'c'),
    fc.constantFrom(0, 0.5, 1, 3, 11),
  );

  it('a code is used once and tried five times at the most', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (steps) => {
        let state = signInDecider.initialState;
        let now = 0;
        let tries = 0;
        for (const [make, code, pause] of steps) {
          now += pause;
          let events: readonly SignInEvent[] = [];
          try {
            events = signInDecider.decide(make(code, now), state);
          } catch (error) {
            if (!(error instanceof TooMany)) throw error;
            expect(error.seconds).toBeGreaterThan(0);
          }
          for (const { type } of events) tries = type === 'SignInCodeSent' ? 0 : tries + 1;
          expect(tries).toBeLessThanOrEqual(5);
          state = events.reduce(signInDecider.evolve, state);
          if (events[0]?.type !== 'SignedIn') continue;
          expect(signInDecider.decide(make(code, now), state)).toStrictEqual([]);
        }
      }),
    );
  });
});
