import { describe, expect, it } from '@jest/globals';
import { joinedClaims, lacksEmail, providerClaims } from './provider-failure.js';

const email = 'ada@example.com';
const claims = (more: object) => providerClaims.parse({ sub: 'one', ...more });

describe('The claims of a provider about a user', () => {
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
  ])('email_verified %j is read as %j', (email_verified, verified) => {
    expect(claims({ email, email_verified }).email_verified).toBe(verified);
  });

  it.each([
    ['everything in the id token', { email, email_verified: true }, {}, true],
    ['null as address in the id token', { email: null }, { email, email_verified: true }, true],
    ['no address in the id token', {}, { email, email_verified: 'true' }, true],
    ['a verification in the user info', { email }, { email, email_verified: 1 }, true],
    ['only a verification in the user info', { email }, { email_verified: true }, true],
    [
      'a verification of another address',
      { email },
      { email: 'b@example.com', email_verified: true },
      undefined,
    ],
    [
      'an id token that contradicts the user info',
      { email, email_verified: false },
      { email, email_verified: true },
      false,
    ],
    ['no verification', { email }, { email }, undefined],
  ])('are joined: %s', (_name, token, info, email_verified) => {
    expect(joinedClaims(claims(token), claims(info))).toMatchObject({ email, email_verified });
  });

  it('need the user info when the id token lacks the address or its verification', () => {
    expect(lacksEmail(claims({ email, email_verified: false }))).toBe(false);
    for (const incomplete of [{ email }, { email: null, email_verified: true }, {}]) {
      expect(lacksEmail(claims(incomplete))).toBe(true);
    }
  });
});
