import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteAccount } from '../../../services/contract/accounts/account.js';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  getPasskeys,
  removePasskey,
  signInByPasskey,
} from '../../../services/contract/accounts/passkey.js';
import {
  choosePasskeyOnly,
  endPasskeyOnly,
  makeRecoveryCodes,
  signInByRecoveryCode,
} from '../../../services/contract/accounts/passkey-only.js';
import {
  beginProviderSignIn,
  signInByProvider,
} from '../../../services/contract/accounts/provider.js';
import { getSession, proveIdentity, signIn } from '../../../services/contract/accounts/session.js';
import { Authenticator } from '../../support/browser/authenticator.js';
import { knownBrowser, CodeMode, sessionCookieIn } from '../../support/application/code-mode.js';
import { OpenidProvider } from '../../support/servers/openid-provider.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const origin = 'https://trboo.example';
const wrong = { error: 'This recovery code is wrong, or was used already' };

describe('A person who signs in with a passkey only', () => {
  let mode: CodeMode;
  let provider: OpenidProvider;
  let application: RunningApplication;
  let email: string;
  let peopleCount = 0;
  let session: { cookie: string };
  let device: Authenticator;
  let passkeyId: string;
  let codes: readonly string[];

  beforeAll(async () => {
    mode = await CodeMode.open();
    provider = await OpenidProvider.start();
    const environment = { ...provider.settings, PUBLIC_URL: origin };
    application = await mode.start({ environment });
  });
  afterAll(async () => {
    await mode.close();
    await provider.stop();
  });

  const prove = async () => {
    const passkey = device.sign((await application.call(askPasskey, {}, knownBrowser)).options);
    const cookie = `${session.cookie}; ${knownBrowser.cookie}`;
    await application.call(proveIdentity, { passkey }, { cookie });
  };
  beforeEach(async () => {
    peopleCount += 1;
    email = `person${peopleCount}@example.com`;
    session = { cookie: await mode.signIn(application, email) };
    expect(await application.send(choosePasskeyOnly, {}, session)).toMatchObject({ status: 403 });
    device = new Authenticator(origin);
    const { options } = await application.call(beginPasskey, {}, session);
    const passkey = device.make(options);
    passkeyId = (await application.call(addPasskey, { passkey }, session)).passkey.id;
    await prove();
    codes = (await application.call(choosePasskeyOnly, {}, session)).recoveryCodes;
  });

  /** Signs in with a mailed code; returns the answer. */
  const enterCode = async (browser = knownBrowser) => {
    mode.clock.advance(60);
    const mails = mode.catcher.codesTo(email).length;
    const asked = await application.call(signIn, { email }, browser);
    expect(Object.keys(asked).sort()).toEqual(['position', 'success', 'user']);
    const code = await mode.catcher.code(email, mails + 1);
    return application.send(signIn, { email, code }, browser);
  };
  const recovery = async () => signIn.response.parse((await enterCode()).body).recovery ?? '';
  const recover = (ask: string, recoveryCode: string | undefined, browser = knownBrowser) =>
    application.send(signInByRecoveryCode, { email, recovery: ask, recoveryCode }, browser);
  const codesLeft = async () =>
    (await application.call(getPasskeys, {}, session)).recoveryCodesLeft;

  it('is signed in by a passkey, but not by a mailed code', async () => {
    const answer = await enterCode();
    expect(answer).toMatchObject({ status: 200, body: { user: null } });
    expect(sessionCookieIn(answer.headers)).toBe('');
    const passkey = device.sign((await application.call(askPasskey, {}, knownBrowser)).options);
    expect((await application.send(signInByPasskey, { passkey }, knownBrowser)).status).toBe(200);
    await mode.catcher.mailWith(email, 'now signs in with a passkey only');
  });

  it('is signed in by a mailed code together with a recovery code, once each', async () => {
    expect(codes).toHaveLength(10);
    expect(await codesLeft()).toBe(10);
    const [first, second] = codes;
    const ask = await recovery();
    expect(await recover(ask, '0000-0000-0000-0000')).toMatchObject({ status: 401, body: wrong });
    expect(await recover('AAAA', first)).toMatchObject({ status: 401, body: wrong });
    const elsewhere = { cookie: knownBrowser.cookie.replaceAll('A'.repeat(22), 'B'.repeat(22)) };
    expect(await recover(ask, first, elsewhere)).toMatchObject({ status: 401, body: wrong });
    const typed = first?.toLowerCase().replaceAll('-', ' ');
    const entered = await recover(ask, typed);
    expect(entered.status).toBe(200);
    const here = { cookie: sessionCookieIn(entered.headers) };
    expect((await application.call(getSession, {}, here)).user?.email).toBe(email);
    expect(await codesLeft()).toBe(9);
    // This session can add a passkey of a new device.
    expect((await application.send(beginPasskey, {}, here)).status).toBe(200);
    await mode.catcher.mailWith(email, 'with a code by e-mail and a recovery code');
    expect(await recover(ask, first)).toMatchObject({ status: 401, body: wrong });
    mode.clock.advance(600);
    expect(await recover(ask, second)).toMatchObject({ status: 401, body: wrong });
  });

  it('can create new recovery codes, which replace the old ones, and allow codes by e-mail again', async () => {
    const [old] = codes;
    mode.clock.advance(600);
    for (const call of [makeRecoveryCodes, endPasskeyOnly]) {
      expect((await application.send(call, {}, session)).status).toBe(403);
    }
    await prove();
    const { recoveryCodes } = await application.call(makeRecoveryCodes, {}, session);
    expect(recoveryCodes.some((each) => codes.includes(each))).toBe(false);
    const ask = await recovery();
    expect(await recover(ask, old)).toMatchObject({ status: 401 });
    expect((await recover(ask, recoveryCodes[0])).status).toBe(200);

    const refusal = await application.send(removePasskey, { id: passkeyId }, session);
    expect(refusal.status).toBe(409);
    await application.call(endPasskeyOnly, {}, session);
    expect(await codesLeft()).toBeNull();
    expect((await enterCode()).body).toMatchObject({ user: { email } });
  });

  it('proves their identity with a passkey, and not with a mailed code', async () => {
    mode.clock.advance(600);
    const mails = mode.catcher.codesTo(email).length;
    expect(await application.send(proveIdentity, {}, session)).toMatchObject({
      status: 403,
      body: { error: 'Your account signs in with a passkey only: use one' },
    });
    expect(mode.catcher.codesTo(email)).toHaveLength(mails);
  });

  it('is not signed in by a provider', async () => {
    const { url } = await application.call(beginProviderSignIn, {}, knownBrowser);
    const answer = provider.signIn(url, { email, email_verified: true });
    expect(await application.send(signInByProvider, { answer }, knownBrowser)).toMatchObject({
      status: 403,
      body: { error: 'This account signs in with a passkey only' },
    });
  });

  it('can register again after the account was erased; the log contains no code', async () => {
    const log = JSON.stringify(await application.log());
    expect(log).toContain('PasskeyOnlyChosen');
    for (const code of codes) expect(log).not.toContain(code.replaceAll('-', ''));
    await application.call(deleteAccount, {}, session);
    expect((await enterCode()).body).toMatchObject({ user: { email } });
  });
});
