import { it } from '@jest/globals';
import { specification } from '../testing/decider-specification.js';
import { type AccountCommand, accountDecider } from './decider.js';
import type { AccountEvent } from './events.js';

const { given } = specification(accountDecider);
const userId = 'ana';
const now = '2026-03-02T08:00:00.000Z';
const base = { userId, now };

it('A provider that signs the user in is linked once', () => {
  const link = (issuer: string): AccountCommand => ({ type: 'LinkProvider', ...base, issuer });
  const linked = (issuer: string): AccountEvent => ({
    type: 'ProviderLinked',
    data: { userId, issuer, linkedAt: now },
  });
  given().when(link('https://one.example')).then(linked('https://one.example'));
  given(linked('https://one.example')).when(link('https://one.example')).thenNothingHappened();
  given(linked('https://one.example'))
    .when(link('https://two.example'))
    .then(linked('https://two.example'));
});

it('Accepting a version of the privacy notice is recorded once', () => {
  const agree = (version: string): AccountCommand => ({
    type: 'AgreeToPrivacy',
    ...base,
    version,
  });
  const agreed = (version: string): AccountEvent => ({
    type: 'PrivacyAgreed',
    data: { userId, version, agreedAt: now },
  });
  given().when(agree('1')).then(agreed('1'));
  given(agreed('1')).when(agree('1')).thenNothingHappened();
  given(agreed('1')).when(agree('2')).then(agreed('2'));
});

it('An unused account is warned once until it is used again', () => {
  const warn = (unusedSince: string): AccountCommand => ({
    type: 'WarnOfErasure',
    ...base,
    unusedSince,
  });
  const warned: AccountEvent = { type: 'UnusedAccountWarned', data: { userId, warnedAt: now } };
  given().when(warn('2025-03-02T08:00:00.000Z')).then(warned);
  given(warned).when(warn('2025-03-02T08:00:00.000Z')).thenNothingHappened();
  given(warned).when(warn('2027-03-02T08:00:00.000Z')).then(warned);
});
