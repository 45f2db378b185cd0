import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  beginProviderSignIn,
  signInByProvider,
} from '../../../services/contract/accounts/provider.js';
import { getSession } from '../../../services/contract/accounts/session.js';
import { knownBrowser, CodeMode, sessionCookieIn } from '../../support/application/code-mode.js';
import {
  type Claims,
  type ProviderOptions,
  OpenidProvider,
} from '../../support/servers/openid-provider.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const email = 'ada@example.com';
const ada: Claims = { email, email_verified: true, given_name: 'Ada', family_name: 'Lovelace' };

const verified = { email, email_verified: true };
const unverified = '127.0.0.1 does not confirm your e-mail address: sign in with a code';

describe('Different providers', () => {
  let mode: CodeMode;
  let provider: OpenidProvider;
  beforeEach(async () => {
    mode = await CodeMode.open();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await mode.close();
    await provider.stop();
  });

  /** Signs a person in; returns the answer, and what was logged about the provider. */
  const signsIn = async (
    options: ProviderOptions,
    claims: Claims,
    issuer = (own: string) => own,
  ) => {
    provider = await OpenidProvider.start(options);
    const OIDC_ISSUER = issuer(provider.issuer);
    const application = await mode.start({ environment: { ...provider.settings, OIDC_ISSUER } });
    const warned = jest.spyOn(Logger.prototype, 'warn');
    const { url } = await application.call(beginProviderSignIn, {}, knownBrowser);
    const request = { answer: provider.signIn(url, claims) };
    const { status, body } = await application.send(signInByProvider, request, knownBrowser);
    const { calls, contexts } = warned.mock;
    const isOfProvider = (_call: unknown, index: number) =>
      Reflect.get(contexts[index] ?? {}, 'context') === 'Provider';
    const said = calls.filter(isOfProvider).map(([message]) => String(message));
    return { status, body, said };
  };

  it.each<[string, ProviderOptions, Claims]>([
    ['takes the secret in the header alone', { ways: ['client_secret_basic'] }, verified],
    ['takes the secret in the body alone', { ways: ['client_secret_post'] }, verified],
    ['names no method', {}, verified],
    ['gives the verification as text', {}, { email, email_verified: 'true' }],
    ['gives the verification as a number', {}, { email, email_verified: 1 }],
    ['has a null address in the id token', { info: verified }, { email: null }],
    ['gives the address only as user info', { info: verified }, {}],
    ['gives the verification only as user info', { info: { email_verified: true } }, { email }],
  ])('a provider that %s signs people in', async (_name, habits, claims) => {
    expect(await signsIn(habits, claims)).toMatchObject({ status: 200, said: [] });
  });

  it.each<[string, string, (own: string) => string]>([
    ['with a final slash', '/', (own) => own],
    ['without one, below a path', '', (own) => `${own}/`],
  ])('an issuer written %s is accepted', async (_name, ending, issuer) => {
    expect(await signsIn({ ending }, verified, issuer)).toMatchObject({ status: 200, said: [] });
  });

  it.each<[string, ProviderOptions, Claims, number, string]>([
    [
      'an unverified address',
      {},
      { email, email_verified: 'false' },
      403,
      'email_verified is false',
    ],
    [
      'an address without a verification',
      { info: { email } },
      { email },
      403,
      'email_verified is missing',
    ],
    [
      'another address that is verified',
      { info: { ...verified, email: 'b@example.com' } },
      { email },
      403,
      'email_verified is missing',
    ],
    ['no address', { info: {} }, {}, 403, 'the e-mail is missing'],
    [
      'a secret by an unsupported method',
      { ways: ['client_secret_jwt'] },
      verified,
      401,
      'OAUTH_RESPONSE_BODY_ERROR, invalid_grant',
    ],
    ['an answer to another sign-in', {}, { ...verified, nonce: 'another' }, 401, 'OAUTH_'],
  ])(
    '%s is refused, and the log tells why without personal data',
    async (_name, habits, claims, status, why) => {
      const refused = await signsIn(habits, claims);
      expect(refused.status).toBe(status);
      expect(refused.said).toEqual([expect.stringContaining(`refused: ${why}`)]);
      expect(refused.said.join()).not.toMatch(/@|\n/);
      if (why.startsWith('email_verified'))
        expect(refused.body).toMatchObject({ error: unverified });
    },
  );
});

describe('Signing in by an OpenID Connect provider', () => {
  let mode: CodeMode;
  let provider: OpenidProvider;
  let application: RunningApplication;
  beforeEach(async () => {
    mode = await CodeMode.open();
    provider = await OpenidProvider.start();
    application = await mode.start({ environment: provider.settings });
  });
  afterEach(async () => {
    await mode.close();
    await provider.stop().catch(() => undefined);
  });

  const begin = async (at = application) =>
    (await at.call(beginProviderSignIn, {}, knownBrowser)).url;
  const finish = (answer: string, at = application, browser: { cookie?: string } = knownBrowser) =>
    at.send(signInByProvider, { answer }, browser);
  const refused = (error: string, status = 401) => ({ status, body: { error } });

  it('registers and signs in a person, who can also sign in by a code', async () => {
    const answer = await finish(provider.signIn(await begin(), ada));
    expect(answer.status).toBe(200);
    const here = { cookie: sessionCookieIn(answer.headers) };
    const { user, provider: shown } = await application.call(getSession, {}, here);
    expect(user).toMatchObject({ email, firstName: 'Ada', lastName: 'Lovelace' });
    expect(shown).toEqual({ name: '127.0.0.1', isAway: false });
    const byCode = { cookie: await mode.signIn(application, email) };
    expect((await application.call(getSession, {}, byCode)).user).toEqual(user);
  });

  it('causes a mail at the first sign-in', async () => {
    await mode.signIn(application, email);
    for (const expected of [1, 1]) {
      await finish(provider.signIn(await begin(), ada));
      await mode.catcher.mailWith(email, 'with a provider for the first time.');
      expect(mode.catcher.to(email).length - mode.catcher.codesTo(email).length).toBe(expected);
    }
  });

  it('accepts an answer once, and only in the browser that began', async () => {
    const elsewhere = 'This sign-in was not started in this browser, or has expired';
    const answer = provider.signIn(await begin(), ada);
    expect(await finish(answer, application, {})).toMatchObject(refused(elsewhere));
    const late = provider.signIn(await begin(), ada);
    expect((await finish(answer)).status).toBe(200);
    expect(await finish(answer)).toMatchObject(
      refused('The answer from 127.0.0.1 could not be verified'),
    );
    mode.clock.advance(600);
    expect(await finish(late)).toMatchObject(refused(elsewhere));
    for (const wrong of ['', 'code=x', 'code=x&state=y', `${answer}x`]) {
      expect((await finish(wrong)).status).toBe(401);
    }
  });

  it.each([
    ['of another sign-in', { ...ada, nonce: 'another' }],
    ['for another client', { ...ada, aud: 'another' }],
    ['that has expired', { ...ada, exp: 1 }],
  ])('refuses an answer %s', async (_name, claims) => {
    const answer = provider.signIn(await begin(), claims);
    expect(await finish(answer)).toMatchObject(
      refused('The answer from 127.0.0.1 could not be verified'),
    );
  });

  it('refuses a code with the state of another sign-in', async () => {
    const [first, second] = [await begin(), await begin()];
    const code = new URLSearchParams(provider.signIn(first, ada)).get('code') ?? '';
    const state = new URL(second).searchParams.get('state') ?? '';
    expect((await finish(new URLSearchParams({ code, state }).toString())).status).toBe(401);
  });

  it('accepts an address only when the provider has verified it', async () => {
    const words = '127.0.0.1 does not confirm your e-mail address: sign in with a code';
    for (const claims of [{ email }, { email, email_verified: false }]) {
      expect(await finish(provider.signIn(await begin(), claims))).toMatchObject(
        refused(words, 403),
      );
    }
    const nonsense = provider.signIn(await begin(), { email: 'ada', email_verified: true });
    expect(await finish(nonsense)).toMatchObject(
      refused('127.0.0.1 did not send your e-mail address', 403),
    );
  });

  it('tells when the provider refused the sign-in', async () => {
    const state = new URL(await begin()).searchParams.get('state') ?? '';
    const answer = new URLSearchParams({ error: 'access_denied', state }).toString();
    expect(await finish(answer)).toMatchObject(refused('127.0.0.1 did not sign you in'));
  });

  it('creates no account when registration is closed', async () => {
    const environment = { ...provider.settings, REGISTRATION: 'closed' };
    const closed = await mode.start({ environment });
    const answer = provider.signIn(await begin(closed), ada);
    expect(await finish(answer, closed)).toMatchObject(refused('Registration is closed', 403));
  });

  it('starts without the provider, tells that it is unavailable, and recovers', async () => {
    const answer = provider.signIn(await begin(), ada);
    await provider.stop();
    const away = refused('127.0.0.1 cannot be reached at the moment', 503);
    expect(await finish(answer)).toMatchObject(away);
    const late = await mode.start({ environment: provider.settings });
    expect(await late.send(beginProviderSignIn, {}, knownBrowser)).toMatchObject(away);
    expect((await late.call(getSession, {})).provider?.isAway).toBe(true);
    await mode.signIn(late, email);
    await provider.restart();
    expect((await finish(provider.signIn(await begin(late), ada), late)).status).toBe(200);
    expect((await late.call(getSession, {})).provider?.isAway).toBe(false);
  });

  it('is not offered without a configured provider', async () => {
    const without = await mode.start();
    expect(await without.call(getSession, {})).not.toHaveProperty('provider');
    expect((await without.send(beginProviderSignIn, {})).status).toBe(403);
  });
});
