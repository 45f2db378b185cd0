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
const unverified = 'Example ID does not confirm your e-mail address: sign in with a code';

describe('Providers as they differ', () => {
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

  /** What somebody is told who signs in, and what is written to the log about the provider. */
  const signsIn = async (
    habits: ProviderOptions,
    claims: Claims,
    issuer = (said: string) => said,
  ) => {
    provider = await OpenidProvider.start(habits);
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
    ['names no way', {}, verified],
    ['says the verification as a text', {}, { email, email_verified: 'true' }],
    ['says the verification as a number', {}, { email, email_verified: 1 }],
    ['says null in the id token', { info: verified }, { email: null }],
    ['says the address elsewhere', { info: verified }, {}],
    ['says the verification elsewhere', { info: { email_verified: true } }, { email }],
  ])('a provider that %s signs people in', async (_name, habits, claims) => {
    expect(await signsIn(habits, claims)).toMatchObject({ status: 200, said: [] });
  });

  it.each<[string, string, (said: string) => string]>([
    ['with a final slash', '/', (said) => said],
    ['without one, below a path', '', (said) => `${said}/`],
  ])('an issuer that writes itself %s is the one', async (_name, ending, issuer) => {
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
      'one without a verification',
      { info: { email } },
      { email },
      403,
      'email_verified is missing',
    ],
    [
      'another that is',
      { info: { ...verified, email: 'b@example.com' } },
      { email },
      403,
      'email_verified is missing',
    ],
    ['no address', { info: {} }, {}, 403, 'the e-mail is missing'],
    [
      'a secret in another way',
      { ways: ['client_secret_jwt'] },
      verified,
      401,
      'OAUTH_RESPONSE_BODY_ERROR, invalid_grant',
    ],
    ['an answer to another sign-in', {}, { ...verified, nonce: 'another' }, 401, 'OAUTH_'],
  ])(
    '%s is refused, and the log says why and nothing of the person',
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
  const enter = (answer: string, at = application, browser: { cookie?: string } = knownBrowser) =>
    at.send(signInByProvider, { answer }, browser);
  const refused = (error: string, status = 401) => ({ status, body: { error } });

  it('signs in and registers whom it knows, and the same person by a code', async () => {
    const answer = await enter(provider.signIn(await begin(), ada));
    expect(answer.status).toBe(200);
    const here = { cookie: sessionCookieIn(answer.headers) };
    const { user, provider: shown } = await application.call(getSession, {}, here);
    expect(user).toMatchObject({ email, firstName: 'Ada', lastName: 'Lovelace' });
    expect(shown).toEqual({ name: 'Example ID', isAway: false });
    const byCode = { cookie: await mode.signIn(application, email) };
    expect((await application.call(getSession, {}, byCode)).user).toEqual(user);
  });

  it('is told of by mail the first time that it signs somebody in', async () => {
    await mode.signIn(application, email);
    for (const expected of [1, 1]) {
      await enter(provider.signIn(await begin(), ada));
      await mode.catcher.mailWith(email, 'with a provider for the first time (Example ID)');
      expect(mode.catcher.to(email).length - mode.catcher.codesTo(email).length).toBe(expected);
    }
  });

  it('takes an answer once, and in the browser alone that has begun', async () => {
    const elsewhere = 'This sign-in was not started in this browser, or has expired';
    const answer = provider.signIn(await begin(), ada);
    expect(await enter(answer, application, {})).toMatchObject(refused(elsewhere));
    const late = provider.signIn(await begin(), ada);
    expect((await enter(answer)).status).toBe(200);
    expect(await enter(answer)).toMatchObject(
      refused('The answer from Example ID could not be verified'),
    );
    mode.clock.advance(600);
    expect(await enter(late)).toMatchObject(refused(elsewhere));
    for (const wrong of ['', 'code=x', 'code=x&state=y', `${answer}x`]) {
      expect((await enter(wrong)).status).toBe(401);
    }
  });

  it.each([
    ['of another sign-in', { ...ada, nonce: 'another' }],
    ['for another client', { ...ada, aud: 'another' }],
    ['that has run out', { ...ada, exp: 1 }],
  ])('takes no answer %s', async (_name, claims) => {
    const answer = provider.signIn(await begin(), claims);
    expect(await enter(answer)).toMatchObject(
      refused('The answer from Example ID could not be verified'),
    );
  });

  it('takes no code under the state of another sign-in', async () => {
    const [first, second] = [await begin(), await begin()];
    const code = new URLSearchParams(provider.signIn(first, ada)).get('code') ?? '';
    const state = new URL(second).searchParams.get('state') ?? '';
    expect((await enter(new URLSearchParams({ code, state }).toString())).status).toBe(401);
  });

  it('takes an address only when the provider says that it is verified', async () => {
    const words = 'Example ID does not confirm your e-mail address: sign in with a code';
    for (const claims of [{ email }, { email, email_verified: false }]) {
      expect(await enter(provider.signIn(await begin(), claims))).toMatchObject(
        refused(words, 403),
      );
    }
    const nonsense = provider.signIn(await begin(), { email: 'ada', email_verified: true });
    expect(await enter(nonsense)).toMatchObject(
      refused('Example ID did not send your e-mail address', 403),
    );
  });

  it('says that the provider has signed nobody in', async () => {
    const state = new URL(await begin()).searchParams.get('state') ?? '';
    const answer = new URLSearchParams({ error: 'access_denied', state }).toString();
    expect(await enter(answer)).toMatchObject(refused('Example ID did not sign you in'));
  });

  it('makes no account where none is made', async () => {
    const environment = { ...provider.settings, REGISTRATION: 'closed' };
    const closed = await mode.start({ environment });
    const answer = provider.signIn(await begin(closed), ada);
    expect(await enter(answer, closed)).toMatchObject(refused('Registration is closed', 403));
  });

  it('starts without the provider, says so, and goes on when it is there', async () => {
    const answer = provider.signIn(await begin(), ada);
    await provider.stop();
    const away = refused('Example ID cannot be reached at the moment', 503);
    expect(await enter(answer)).toMatchObject(away);
    const late = await mode.start({ environment: provider.settings });
    expect(await late.send(beginProviderSignIn, {}, knownBrowser)).toMatchObject(away);
    expect((await late.call(getSession, {})).provider?.isAway).toBe(true);
    await mode.signIn(late, email);
    await provider.restart();
    expect((await enter(provider.signIn(await begin(late), ada), late)).status).toBe(200);
    expect((await late.call(getSession, {})).provider?.isAway).toBe(false);
  });

  it('is not offered where no provider is named', async () => {
    const without = await mode.start();
    expect(await without.call(getSession, {})).not.toHaveProperty('provider');
    expect((await without.send(beginProviderSignIn, {})).status).toBe(403);
  });
});
