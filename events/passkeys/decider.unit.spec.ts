import { describe, expect, it } from '@jest/globals';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { maxPasskeys, type PasskeysCommand, passkeysDecider, wrongPasskey } from './decider.js';
import type { PasskeyEvent } from './events.js';

const { given } = specification(passkeysDecider);

const userId = 'ana';
/** Time in minutes after eight. */
const at = (minutes: number) => new Date(Date.UTC(2025, 2, 1, 8) + minutes * 60_000).toISOString();
const flags = { isSynced: true, isBackedUp: false };
const keyOf = (id: string) => ({
  passkeyId: id,
  credentialId: `credential-${id}`,
  publicKey: 'key',
  name: 'Phone',
  counter: 0,
  ...flags,
});
const add = (id: string, challenge = `add ${id}`): PasskeysCommand => ({
  type: 'AddPasskey',
  userId,
  passkey: keyOf(id),
  challenge,
  now: at(0),
});
const added = (id: string, counter = 0): PasskeyEvent => ({
  type: 'PasskeyAdded',
  data: { userId, ...keyOf(id), counter, challenge: `add ${id}`, addedAt: at(0) },
});
const use = (id: string, challenge: string, counter = 0, isSynced = true): PasskeysCommand => ({
  type: 'UsePasskey',
  userId,
  use: { passkeyId: id, counter, isSynced, isBackedUp: true },
  challenge,
  now: at(1),
});
const used = (id: string, challenge: string, counter = 0): PasskeyEvent => ({
  type: 'PasskeyUsed',
  data: { userId, passkeyId: id, counter, isBackedUp: true, challenge, usedAt: at(1) },
});
const remove = (id: string): PasskeysCommand => ({
  type: 'RemovePasskey',
  userId,
  passkeyId: id,
});
const removed = (id: string): PasskeyEvent => ({
  type: 'PasskeyRemoved',
  data: { userId, passkeyId: id },
});

describe('A passkey', () => {
  it('is added to others, once, up to the maximum', () => {
    given(added('a')).when(add('b')).then(added('b'));
    given(added('a'))
      .when(add('a', 'another'))
      .thenRefused('conflict', 'This passkey is one of yours already');
    const all = Array.from({ length: maxPasskeys }, (_, index) => added(`k${index}`));
    given(...all)
      .when(add('more'))
      .thenRefused('conflict', 'You have 20 passkeys, which is the most that an account has');
    given(...all, removed('k3'))
      .when(add('more'))
      .then(added('more'));
  });

  it('is recorded when used, with the time and whether it is backed up', () => {
    given(added('a')).when(use('a', 'one')).then(used('a', 'one'));
    const state = stateAfter(passkeysDecider, [added('a'), used('a', 'one')]);
    expect(state.passkeys.get('a')).toMatchObject({ usedAt: at(1), isBackedUp: true });
  });

  it('is refused when it is unknown or was removed', () => {
    given(added('a')).when(use('b', 'one')).thenRefused('forbidden', wrongPasskey);
    given(added('a'), removed('a')).when(use('a', 'one')).thenRefused('forbidden', wrongPasskey);
  });

  it('is refused with a challenge that was signed before, also by adding a passkey', () => {
    given(added('a'), used('a', 'one')).when(use('a', 'one')).thenRefused('forbidden');
    given(added('a'), used('a', 'one')).when(use('a', 'two')).then(used('a', 'two'));
    given(added('a'), removed('a')).when(add('a')).thenRefused('forbidden');
  });

  it('is refused when its counter has not advanced', () => {
    for (const counter of [0, 4, 5]) {
      given(added('a', 5))
        .when(use('a', 'one', counter))
        .thenRefused('forbidden', wrongPasskey);
    }
    given(added('a', 5))
      .when(use('a', 'one', 6))
      .then(used('a', 'one', 6));
    given(added('a', 5), used('a', 'one', 6))
      .when(use('a', 'two', 6))
      .thenRefused('forbidden');
  });

  it('is refused when it has changed whether it can be synced', () => {
    given(added('a'))
      .when(use('a', 'one', 0, false))
      .thenRefused('forbidden', wrongPasskey);
  });

  it('can be renamed', () => {
    const rename = (name: string, passkeyId = 'a'): PasskeysCommand => ({
      type: 'RenamePasskey',
      userId,
      passkeyId,
      name,
    });
    const renamed: PasskeyEvent = {
      type: 'PasskeyRenamed',
      data: { userId, passkeyId: 'a', name: 'Laptop' },
    };
    given(added('a')).when(rename('Laptop')).then(renamed);
    given(added('a'), renamed).when(rename('Laptop')).thenNothingHappened();
    given(added('a')).when(rename('Laptop', 'z')).thenRefused('not-found');
  });

  it('is removed once, alone or with all others', () => {
    given(added('a')).when(remove('a')).then(removed('a'));
    given(added('a'), removed('a')).when(remove('a')).thenNothingHappened();
    const all: PasskeysCommand = { type: 'RemoveAllPasskeys', userId };
    given(added('a'), added('b')).when(all).then(removed('a'), removed('b'));
  });
});

describe('Signing in with a passkey only', () => {
  const codes = ['one', 'two'];
  const chosen: PasskeyEvent = {
    type: 'PasskeyOnlyChosen',
    data: { userId, recoveryCodes: codes, chosenAt: at(0) },
  };
  const made: PasskeyEvent = {
    type: 'RecoveryCodesMade',
    data: { userId, recoveryCodes: ['three'], madeAt: at(2) },
  };
  const ended: PasskeyEvent = { type: 'PasskeyOnlyEnded', data: { userId } };
  const choose: PasskeysCommand = {
    type: 'ChoosePasskeyOnly',
    userId,
    recoveryCodes: codes,
    now: at(0),
  };
  const enter = (recoveryCode: string): PasskeysCommand => ({
    type: 'UseRecoveryCode',
    userId,
    recoveryCode,
    now: at(1),
  });
  const usedCode = (recoveryCode: string): PasskeyEvent => ({
    type: 'RecoveryCodeUsed',
    data: { userId, recoveryCode, usedAt: at(1) },
  });
  const end: PasskeysCommand = { type: 'EndPasskeyOnly', userId };

  it('needs a passkey, and can be chosen once', () => {
    given(added('a')).when(choose).then(chosen);
    given().when(choose).thenRefused('conflict', 'Add a passkey first');
    given(added('a'), chosen).when(choose).thenRefused('conflict');
  });

  it('prevents removing the last passkey until codes by e-mail are allowed again', () => {
    given(added('a'), chosen).when(remove('a')).thenRefused('conflict');
    given(added('a'), added('b'), chosen).when(remove('a')).then(removed('a'));
    given(added('a'), chosen).when(end).then(ended);
    given(added('a'), chosen, ended).when(end).thenNothingHappened();
    given(added('a'), chosen, ended).when(remove('a')).then(removed('a'));
  });

  it('accepts each recovery code once, and none after new ones were made', () => {
    given(added('a'), chosen).when(enter('one')).then(usedCode('one'));
    given(added('a'), chosen, usedCode('one')).when(enter('one')).thenRefused('forbidden');
    given(added('a'), chosen, usedCode('one')).when(enter('two')).then(usedCode('two'));
    given(added('a'), chosen, made).when(enter('two')).thenRefused('forbidden');
    given(added('a'), chosen, made).when(enter('three')).then(usedCode('three'));
    given(added('a'), chosen, ended).when(enter('one')).thenRefused('forbidden');
    const make: PasskeysCommand = {
      type: 'MakeRecoveryCodes',
      userId,
      recoveryCodes: ['three'],
      now: at(2),
    };
    given(added('a'), chosen).when(make).then(made);
    given(added('a')).when(make).thenRefused('conflict');
  });

  it('ends with the account', () => {
    const all: PasskeysCommand = { type: 'RemoveAllPasskeys', userId };
    given(added('a'), chosen).when(all).then(ended, removed('a'));
  });
});

it('Declining a passkey is recorded once', () => {
  const decline: PasskeysCommand = { type: 'DeclinePasskey', userId };
  const declined: PasskeyEvent = { type: 'PasskeyDeclined', data: { userId } };
  given().when(decline).then(declined);
  given(declined).when(decline).thenNothingHappened();
  expect(stateAfter(passkeysDecider, [declined]).isDeclined).toBe(true);
});
