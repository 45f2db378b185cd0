import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteAccount, exportAccount } from '../../../services/contract/accounts/account.js';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  declinePasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '../../../services/contract/accounts/passkey.js';
import {
  endSession,
  getSession,
  proveIdentity,
  signIn,
} from '../../../services/contract/accounts/session.js';
import { openMemoryReadStore } from '../../stand-ins/memory/read-store.js';
import { anotherKey, Authenticator } from '../../support/browser/authenticator.js';
import { knownBrowser, CodeMode, sessionCookieIn } from '../../support/application/code-mode.js';
import { LiveClient } from '../../support/application/live-client.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const origin = 'https://trboo.example';
const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
const refused = { error: 'This passkey is not known here, or no longer valid' };

describe('A passkey', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  let email: string;
  let peopleCount = 0;
  let session: { cookie: string };

  beforeAll(async () => {
    mode = await CodeMode.open();
    application = await mode.start({ environment: { PUBLIC_URL: origin } });
  });
  afterAll(() => mode.close());
  beforeEach(async () => {
    peopleCount += 1;
    email = `person${peopleCount}@example.com`;
    session = { cookie: await mode.signIn(application, email) };
  });

  /** Adds a passkey in a new session. */
  const make = async (device = new Authenticator(origin), at = application) => {
    const { options } = await at.call(beginPasskey, {}, session);
    const passkey = device.make(options);
    const answer = await at.call(addPasskey, { passkey }, { ...session, headers: agent });
    return { device, id: answer.passkey.id };
  };
  const newOptions = async (at = application) =>
    (await at.call(askPasskey, {}, knownBrowser)).options;
  const signInWith = (passkey: object, at = application) =>
    at.send(signInByPasskey, { passkey }, knownBrowser);
  const listed = async () => (await application.call(getPasskeys, {}, session)).passkeys;

  it('is added, listed and renamed, and signs in without a mail', async () => {
    const { device, id } = await make();
    expect(await listed()).toEqual([
      { id, name: 'Firefox on Linux', addedAt: expect.any(String), usedAt: null, isBackedUp: true },
    ]);
    await application.call(renamePasskey, { id, name: ' My laptop ' }, session);
    const mails = mode.catcher.codesTo(email).length;
    mode.clock.advance(60);
    const answer = await signInWith(device.sign(await newOptions()));
    expect(answer.status).toBe(200);
    expect(signInByPasskey.response.parse(answer.body).user.email).toBe(email);
    const here = { cookie: sessionCookieIn(answer.headers) };
    expect((await application.call(getSession, {}, here)).user?.email).toBe(email);
    expect(mode.catcher.codesTo(email)).toHaveLength(mails);
    const [passkey] = await listed();
    expect(passkey).toMatchObject({ name: 'My laptop', usedAt: mode.clock.read().toISOString() });
  });

  it('causes mails when it is added, renamed and removed', async () => {
    const { id } = await make();
    await mode.catcher.mailWith(email, 'A passkey (Firefox on Linux) was added');
    await application.call(renamePasskey, { id, name: 'evil.example/win' }, session);
    const mail = await mode.catcher.mailWith(email, 'was renamed.');
    expect(`${mail.text ?? ''}${mail.html ?? ''}`).not.toContain('evil');
    await application.call(renamePasskey, { id, name: 'Laptop' }, session);
    await mode.catcher.mailWith(email, 'was renamed (Laptop)');
    await application.call(removePasskey, { id }, session);
    await mode.catcher.mailWith(email, 'A passkey (Laptop) was removed');
  });

  it('cannot be removed or renamed by others, and does not sign in once removed', async () => {
    const { device, id } = await make();
    const other = { cookie: await mode.signIn(application, `other${peopleCount}@example.com`) };
    await application.call(removePasskey, { id }, other);
    expect((await application.send(renamePasskey, { id, name: 'x' }, other)).status).toBe(404);
    expect((await signInWith(device.sign(await newOptions()))).status).toBe(200);
    await application.call(removePasskey, { id }, session);
    expect(await signInWith(device.sign(await newOptions()))).toMatchObject({
      status: 401,
      body: refused,
    });
    expect(await listed()).toEqual([]);
  });

  it('stays when its owner signs out everywhere', async () => {
    const { device } = await make();
    const passkey = device.sign(await newOptions());
    const cookie = `${session.cookie}; ${knownBrowser.cookie}`;
    await application.call(proveIdentity, { passkey }, { cookie });
    await application.call(endSession, {}, session);
    expect((await signInWith(device.sign(await newOptions()))).status).toBe(200);
  });

  it('signs in only with a challenge of the same browser, once, and for five minutes', async () => {
    const { device } = await make();
    const signed = device.sign(await newOptions());
    expect((await application.send(signInByPasskey, { passkey: signed })).status).toBe(401);
    const answers = await Promise.all([signInWith(signed), signInWith(signed), signInWith(signed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const late = device.sign(await newOptions());
    mode.clock.advance(300);
    expect(await signInWith(late)).toMatchObject({ status: 401, body: refused });
    const own = { ...(await newOptions()), challenge: Buffer.alloc(54).toString('base64url') };
    expect((await signInWith(device.sign(own))).status).toBe(401);
  });

  it.each([
    ['for another page', { origin: 'https://trboo.example.evil.example' }],
    ['with another key', { key: anotherKey() }],
  ])('is refused when it signed %s', async (_name, wrong) => {
    const { device } = await make();
    expect(await signInWith(device.sign(await newOptions(), wrong))).toMatchObject({
      status: 401,
      body: refused,
    });
  });

  it('is refused when it is unknown, or names another account', async () => {
    const stranger = new Authenticator(origin);
    const { options } = await application.call(beginPasskey, {}, session);
    stranger.make(options);
    expect((await signInWith(stranger.sign(await newOptions()))).body).toEqual(refused);
    const { device } = await make();
    const signed = device.sign(await newOptions());
    for (const userHandle of ['', 'AAAA', Buffer.from('0'.repeat(26)).toString('base64url')]) {
      const answer = await signInWith({ ...signed, response: { ...signed.response, userHandle } });
      expect(answer.status).toBe(userHandle === '' ? 400 : 401);
    }
  });

  it('of a device with a signature counter is refused from a copy', async () => {
    const { device } = await make(new Authenticator(origin, { counts: true }));
    expect((await signInWith(device.sign(await newOptions(), { counter: 7 }))).status).toBe(200);
    for (const counter of [6, 7]) {
      expect((await signInWith(device.sign(await newOptions(), { counter }))).status).toBe(401);
    }
    expect((await signInWith(device.sign(await newOptions(), { counter: 8 }))).status).toBe(200);
  });

  it('is refused from a device that has not verified its user, and for another origin', async () => {
    for (const [device, from] of [
      [new Authenticator(origin, { verifies: false }), origin],
      [new Authenticator(origin), 'https://elsewhere.example'],
    ] as const) {
      const { options } = await application.call(beginPasskey, {}, session);
      const passkey = device.make(options, from);
      expect(await application.send(addPasskey, { passkey }, session)).toMatchObject({
        status: 403,
        body: refused,
      });
    }
  });

  it('is added once, in the session that began it, with a recent proof of identity', async () => {
    const device = new Authenticator(origin);
    const { options } = await application.call(beginPasskey, {}, session);
    const passkey = device.make(options);
    mode.clock.advance(60);
    const elsewhere = { cookie: await mode.signIn(application, email) };
    expect((await application.send(addPasskey, { passkey }, elsewhere)).status).toBe(403);
    const { passkey: added } = await application.call(addPasskey, { passkey }, session);
    expect((await application.send(addPasskey, { passkey }, session)).status).toBe(403);
    await application.call(removePasskey, { id: added.id }, session);
    expect((await application.send(addPasskey, { passkey }, session)).status).toBe(403);
    const known = await application.call(beginPasskey, {}, session);
    expect(known.options).toMatchObject({
      rp: { id: 'trboo.example' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });

    mode.clock.advance(600);
    const words = { error: 'Please prove who you are: enter a code first' };
    expect(await application.send(beginPasskey, {}, session)).toMatchObject({
      status: 403,
      body: words,
    });
  });

  it('proves the identity, which exports and erasure require', async () => {
    const { device } = await make();
    expect((await application.send(exportAccount, {}, session)).status).toBe(403);
    const prove = async (by: Authenticator) => {
      const passkey = by.sign(await newOptions());
      // The browser with the challenge, in the session to be proved.
      const cookie = `${session.cookie}; ${knownBrowser.cookie}`;
      return application.send(proveIdentity, { passkey }, { cookie });
    };
    const mine = session;
    session = { cookie: await mode.signIn(application, `thief${peopleCount}@example.com`) };
    const { device: other } = await make();
    session = mine;
    expect(await prove(other)).toMatchObject({ status: 403, body: refused });
    expect((await application.send(exportAccount, {}, session)).status).toBe(403);
    expect((await prove(device)).body).toEqual({ success: true, proven: true });
    const { passkeys } = await application.call(exportAccount, {}, session);
    expect(passkeys).toMatchObject([{ name: 'Firefox on Linux' }]);
    expect((await application.send(deleteAccount, {}, session)).status).toBe(200);
    expect(await signInWith(device.sign(await newOptions()))).toMatchObject({
      status: 401,
      body: refused,
    });
  });

  it('is offered at sign-in to people without one, until they decline', async () => {
    const offered = async () => {
      mode.clock.advance(60);
      const mails = mode.catcher.codesTo(email).length;
      await application.call(signIn, { email }, knownBrowser);
      const code = await mode.catcher.code(email, mails + 1);
      return (await application.call(signIn, { email, code }, knownBrowser)).offersPasskey;
    };
    expect(await offered()).toBe(true);
    const { id } = await make();
    expect(await offered()).toBeUndefined();
    await application.call(removePasskey, { id }, session);
    expect(await offered()).toBe(true);
    await application.call(declinePasskey, {}, session);
    expect(await offered()).toBeUndefined();
  });

  it('that is added notifies other pages, and so does a sign-in', async () => {
    const page = new LiveClient(application.url, session.cookie);
    await page.ready();
    await make();
    await page.accessed(1);
    mode.clock.advance(60);
    await mode.signIn(application, email);
    await page.accessed(2);
    page.close();
  });

  it('leaves neither its id nor its name readable in the log', async () => {
    const { device } = await make();
    const { id } = device.sign(await newOptions());
    const log = JSON.stringify(await application.log());
    expect(log).toContain('PasskeyAdded');
    expect(log).not.toContain(id);
    expect(log).not.toContain('Firefox on Linux');
  });
});

describe('Passkeys', () => {
  let mode: CodeMode;
  beforeEach(async () => {
    mode = await CodeMode.open();
  });

  it('are valid on every process, and each challenge once on all of them', async () => {
    const folder = mode.folder();
    const environment = { PUBLIC_URL: origin };
    const first = await mode.start({ folder, environment });
    const readStore = openMemoryReadStore();
    const second = await mode.start({ folder, environment, readStore });
    const session = { cookie: await mode.signIn(first, 'ada@example.com') };
    const { options } = await first.call(beginPasskey, {}, session);
    const device = new Authenticator(origin);
    await second.call(addPasskey, { passkey: device.make(options) }, session);
    const passkey = device.sign((await first.call(askPasskey, {}, knownBrowser)).options);
    const race = await Promise.all(
      [second, first, second].map((each) => each.send(signInByPasskey, { passkey }, knownBrowser)),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    await mode.close();
  });

  it.each([
    ['sign-in needs only an e-mail', { SIGN_IN: 'open', PUBLIC_URL: 'http://localhost' }],
    ['the address has no name', { PUBLIC_URL: 'https://203.0.113.9' }],
  ])('are not used when %s', async (_name, environment) => {
    const application = await mode.start({ environment });
    expect(await application.call(getSession, {})).not.toHaveProperty('passkeys');
    const answer = await application.send(askPasskey, {});
    expect(answer).toMatchObject({ status: 403, body: { error: 'Passkeys are not used here' } });
    await mode.close();
  });
});
