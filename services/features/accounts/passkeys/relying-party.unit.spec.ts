import { describe, expect, it } from '@jest/globals';
import type { PasskeyAssertion } from '../../../contract/accounts/passkey.js';
import { readSettings } from '../../../platform/settings/settings.js';
import { StoreUnavailable } from '../../../stores/ports.js';
import { RelyingParty } from './relying-party.js';

const settings = readSettings({
  SIGN_IN: 'code',
  SMTP_URL: 'smtp://localhost',
  PUBLIC_URL: 'https://trboo.example',
});
const clientData = {
  type: 'webauthn.get',
  challenge: 'a-challenge',
  origin: settings.publicUrl.origin,
};
const passkey = {
  passkeyId: 'passkey',
  credentialId: 'credential',
  publicKey: 'key',
  name: 'Phone',
  counter: 0,
  isSynced: true,
  isBackedUp: true,
  addedAt: '2026-01-01T00:00:00.000Z',
  usedAt: null,
};
const response: PasskeyAssertion = {
  id: 'credential',
  rawId: 'credential',
  type: 'public-key',
  response: {
    clientDataJSON: Buffer.from(JSON.stringify(clientData)).toString('base64url'),
    authenticatorData: '',
    signature: '',
    userHandle: '',
  },
};

describe('A signature by a passkey', () => {
  const party = new RelyingParty(settings, null);

  it('is refused if its challenge was not issued', async () => {
    const isIssued = () => Promise.resolve(false);
    expect(await party.verifySignature(response, passkey, isIssued)).toBeNull();
  });

  it('is not refused because the challenge cannot be looked up', async () => {
    const isIssued = () => Promise.reject(new StoreUnavailable('the keys are unavailable'));
    await expect(party.verifySignature(response, passkey, isIssued)).rejects.toThrow(
      StoreUnavailable,
    );
  });
});
