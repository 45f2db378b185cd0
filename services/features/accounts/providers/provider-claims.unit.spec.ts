import { describe, expect, it } from '@jest/globals';
import { joinedClaims, lacksEmail, providerClaims } from './provider-claims.js';

const email = 'ada@example.com';
const said = (more: object) => providerClaims.parse({ sub: 'one', ...more });

describe('What a provider says of somebody', () => {
  it.each([
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    [0, false],
    ['yes', undefined],
    [2, undefined],
    [null, undefined],
    [undefined, undefined],
    [{}, undefined],
  ])('takes email_verified %j as %j', (email_verified, verified) => {
    expect(said({ email, email_verified }).email_verified).toBe(verified);
  });

  it.each([
    ['all in the id token', { email, email_verified: true }, {}, true],
    ['an address that is null', { email: null }, { email, email_verified: true }, true],
    ['no address', {}, { email, email_verified: 'true' }, true],
    ['verified elsewhere', { email }, { email, email_verified: 1 }, true],
    ['verified elsewhere alone', { email }, { email_verified: true }, true],
    [
      'verified of another address',
      { email },
      { email: 'b@example.com', email_verified: true },
      undefined,
    ],
    [
      'unverified, and verified elsewhere',
      { email, email_verified: false },
      { email, email_verified: true },
      false,
    ],
    ['verified nowhere', { email }, { email }, undefined],
  ])('joins %s', (_name, token, info, email_verified) => {
    expect(joinedClaims(said(token), said(info))).toMatchObject({ email, email_verified });
  });

  it('asks elsewhere for what the id token leaves out', () => {
    expect(lacksEmail(said({ email, email_verified: false }))).toBe(false);
    for (const claims of [{ email }, { email: null, email_verified: true }, {}]) {
      expect(lacksEmail(said(claims))).toBe(true);
    }
  });
});
