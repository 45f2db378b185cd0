import { describe, expect, it } from '@jest/globals';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { maxPushDevices, notificationSettingsDecider, type PushDevice } from './decider.js';
import type { NotificationSettingsEvent } from './events.js';
import { nextDigest, quietUntil } from './quiet-hours.js';

const userId = 'ana';
const { given } = specification(notificationSettingsDecider);
const choices = notificationSettingsDecider.initialState.choices;
const chosen = (changes: Partial<typeof choices>): NotificationSettingsEvent => ({
  type: 'NotificationsChosen',
  data: { userId, ...choices, ...changes },
});
const device = (deviceId: string): PushDevice => ({
  ...{ deviceId, endpoint: `https://push.example/${deviceId}`, p256dh: 'key', auth: 'secret' },
  ...{ name: 'Firefox on Linux', sessionId: null, language: 'en' },
  addedAt: '2026-01-05T09:00:00.000Z',
});
const added = (deviceId: string): NotificationSettingsEvent => ({
  type: 'PushDeviceAdded',
  data: { userId, ...device(deviceId) },
});
const removed = (deviceId: string): NotificationSettingsEvent => ({
  type: 'PushDeviceRemoved',
  data: { userId, deviceId, reason: 'person' },
});

describe('The choices of notifications', () => {
  it('are recorded when they change', () => {
    const answers = { type: 'Choose', userId, changes: { answers: 'off' } } as const;
    given()
      .when(answers)
      .then(chosen({ answers: 'off' }));
    given(chosen({ answers: 'off' }))
      .when(answers)
      .thenNothingHappened();
  });

  it('need both ends of quiet hours', () => {
    const changes = { quietFrom: 60 };
    given()
      .when({ type: 'Choose', userId, changes })
      .thenRefused('invalid', 'Quiet hours need a beginning and an end');
  });

  it('lose mail, and nothing else, by the link of a mail', () => {
    given(chosen({ letters: 'mail', friends: 'mail' }))
      .when({ type: 'EndMail', userId })
      .then(chosen({ letters: 'off', friends: 'off' }));
    given().when({ type: 'EndMail', userId }).thenNothingHappened();
  });
});

describe('A device', () => {
  it('is added once, and again when it changes', () => {
    const add = (changes: Partial<PushDevice> = {}) =>
      ({
        ...({ type: 'AddDevice', userId, isRenewal: false } as const),
        device: { ...changes, ...device('a'), ...changes },
      }) as const;
    given().when(add()).then(added('a'));
    given(added('a'))
      .when(add({ addedAt: 'later' }))
      .thenNothingHappened();
    const { language, ...others } = device('a');
    given(added('a'))
      .when(add({ language, ...others }))
      .thenNothingHappened();
    const moved = { ...device('a'), auth: 'other' };
    given(added('a'))
      .when(add({ auth: 'other' }))
      .then({ type: 'PushDeviceAdded', data: { userId, ...moved } });
    expect(stateAfter(notificationSettingsDecider, [added('a'), added('a')]).devices).toHaveLength(
      1,
    );
  });

  it('replaces the oldest of twenty', () => {
    const all = Array.from({ length: maxPushDevices }, (_, index) => added(`d${index}`));
    given(...all)
      .when({ type: 'AddDevice', userId, device: device('new'), isRenewal: false })
      .then(removed('d0'), added('new'));
  });

  it('is renewed after its session, unless the person turned it off', () => {
    const add = (isRenewal: boolean) =>
      ({ type: 'AddDevice', userId, device: device('a'), isRenewal }) as const;
    const ended = {
      type: 'PushDeviceRemoved',
      data: { userId, deviceId: 'a', reason: 'session' },
    } as const;
    given(added('a'), ended).when(add(true)).then(added('a'));
    given(added('a'), removed('a')).when(add(true)).thenNothingHappened();
    given(added('a'), removed('a')).when(add(false)).then(added('a'));
    given(added('a'), removed('a'), added('a'), ended).when(add(true)).then(added('a'));
  });

  it('is removed once', () => {
    const remove = { type: 'RemoveDevice', userId, deviceId: 'a', reason: 'person' } as const;
    given(added('a')).when(remove).then(removed('a'));
    given(added('a'), removed('a')).when(remove).thenNothingHappened();
    given(added('a'), added('b'))
      .when({ type: 'RemoveAllDevices', userId })
      .then(removed('a'), removed('b'));
  });
});

describe('Quiet hours', () => {
  const night = { quietFrom: 22 * 60, quietTo: 7 * 60, zone: 'Europe/Paris' };
  it.each([
    ['2026-01-05T20:59:59Z', undefined],
    ['2026-01-05T21:00:30Z', '2026-01-06T06:00:00.000Z'],
    ['2026-01-06T05:59:59Z', '2026-01-06T06:00:00.000Z'],
    ['2026-01-06T06:00:00Z', undefined],
    ['2026-07-05T20:30:00Z', '2026-07-06T05:00:00.000Z'],
  ])('at %s last until %s', (now, end) => {
    expect(quietUntil(night, new Date(now))).toBe(end);
  });

  it('are never, or between two times of one day', () => {
    expect(quietUntil({ ...night, quietTo: night.quietFrom }, new Date())).toBeUndefined();
    expect(quietUntil({ ...night, quietFrom: null, quietTo: null }, new Date())).toBeUndefined();
    const noon = { quietFrom: 12 * 60, quietTo: 13 * 60, zone: 'no/zone' };
    expect(quietUntil(noon, new Date('2026-01-05T12:15:00Z'))).toBe('2026-01-05T13:00:00.000Z');
  });
});

describe('The weekly digest', () => {
  it.each([
    ['2026-01-05T06:59:00Z', '2026-01-05T07:00:00.000Z'],
    ['2026-01-05T07:00:00Z', '2026-01-12T07:00:00.000Z'],
    ['2026-01-11T23:30:00Z', '2026-01-12T07:00:00.000Z'],
  ])('after %s comes on Monday at eight, at %s', (now, next) => {
    expect(nextDigest('Europe/Paris', new Date(now))).toBe(next);
  });
});
