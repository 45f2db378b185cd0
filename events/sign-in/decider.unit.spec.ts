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
/** Twenty codes, each requested in another browser. */
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
  throw new Error('the command was accepted');
}

describe('After the clock was set back', () => {
  it('a code of the future is not valid, and another is sent at once', () => {
    given(sent('a', 60)).when(enter('a', 0)).thenNothingHappened();
    given(sent('a', 60)).when(send('b', 0)).then(sent('b', 0));
    given(sent('a', 60), sent('b', 0)).when(enter('b', 0)).then(signedIn(10));
  });
});

describe('Sending a code', () => {
  it('is recorded with its time and expiry', () => {
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

  it('is limited by used codes too', () => {
    given(sent('a', 0), signedIn(10)).when(send('b', 0.5)).thenRefused('too-many');
  });
});

describe('Requests in other browsers', () => {
  it('limit an unknown browser only after twenty in an hour', () => {
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

  it('do not limit a browser that has signed in before, or a session', () => {
    given(sent('a', 0), signedIn(10), ...strangers)
      .when(send('b', 60))
      .then(sent('b', 60, known));
    given(...strangers)
      .when({ type: 'SendCode', asker: 'session', codeDigest: 'b', now: at(40), isOwn: true })
      .then(sent('b', 40, { asker: 'session', ...known }));
  });

  it('do not lift the own limits of a known browser', () => {
    given(sent('a', 0), signedIn(10), sent('b', 1, known))
      .when(send('c', 1.5))
      .thenRefused('too-many');
  });

  it('are removed from the state after an hour', () => {
    const later = stateAfter(signInDecider, [...strangers, sent('a', 120)]);
    expect([...later.requesters.keys()]).toEqual(['home']);
  });
});

describe('Entering a code', () => {
  it('signs in with the mailed one', () => {
    given(sent('a', 0)).when(enter('a', 9.99)).then(signedIn(10));
  });

  it('records a wrong one', () => {
    for (const wrong of ['b', '', 'aa']) given(sent('a', 0)).when(enter(wrong, 1)).then(failed);
  });

  it('records nothing when none was sent, or it has expired or was used', () => {
    given().when(enter('a', 0)).thenNothingHappened();
    given(sent('a', 0)).when(enter('a', 10)).thenNothingHappened();
    given(sent('a', 0)).when(enter('b', 10)).thenNothingHappened();
    given(sent('a', 0), signedIn(10)).when(enter('a', 1)).thenNothingHappened();
  });

  it('accepts only the newest one', () => {
    given(sent('a', 0), sent('b', 1)).when(enter('a', 2)).then(failed);
    given(sent('a', 0), sent('b', 1)).when(enter('b', 2)).then(signedIn(11));
  });

  it('accepts the right one at the fifth try, and refuses it at the sixth', () => {
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

  it('accepts it only in the browser that requested it, whatever happens in others', () => {
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

  it('allows five tries for a new code', () => {
    given(sent('a', 0), failed, failed, failed, failed, failed, sent('b', 1))
      .when(enter('b', 1))
      .then(signedIn(11));
  });
});

describe('In any sequence of commands', () => {
  const command = fc.tuple(
    fc.constantFrom(send, enter),
    fc.constantFrom('a', 'b', 'c'),
    fc.constantFrom(0, 0.5, 1, 3, 11),
  );

  it('a code is used once and tried at most five times', () => {
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
