import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { join, setupCodeIn } from '../../../services/contract/accounts/join.js';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  signInByPasskey,
} from '../../../services/contract/accounts/passkey.js';
import {
  cookieName,
  getSession,
  proveIdentity,
  signIn,
  signOut,
} from '../../../services/contract/accounts/session.js';
import { idempotencyKeyHeader } from '../../../services/contract/headers.js';
import { sendInvite } from '../../../services/contract/friends/friend.js';
import { createInviteCode } from '../../../services/contract/friends/invite-code.js';
import { SetupCode } from '../../../services/features/accounts/owner/setup-code.js';
import { OpenSessions } from '../../../services/features/accounts/signing-in/open-sessions.js';
import { StoreUnavailable } from '../../../services/stores/ports.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import { ManualClock, knownBrowser, sessionCookieIn } from '../../support/application/code-mode.js';
import { RunningApplication } from '../../support/application/running-application.js';
import { Authenticator } from '../../support/browser/authenticator.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const origin = 'http://localhost:3000';
const anna = { email: 'anna@example.com', first_name: 'Anna', last_name: 'Berg' };
const ben = { email: 'ben@example.com', first_name: 'Ben' };

describe('An installation without a mail server', () => {
  const folder = temporaryFolder();
  const clock = new ManualClock();
  const settings = readSettings({ HOST: '0.0.0.0', SEARCH_MODE: 'sample' });
  const start = () =>
    RunningApplication.start({ folder: folder.path, settings, clock: clock.read });
  let application: RunningApplication;
  let setupCode = '';
  let owner: { cookie: string };
  let device: Authenticator;
  let inviteCode = '';

  const codeOf = ({ application: started }: RunningApplication) => {
    const { address } = started.get(SetupCode);
    return address === null ? null : (setupCodeIn(new URL(address).hash) ?? '');
  };
  const session = (headers?: { cookie: string }) => application.call(getSession, {}, headers);
  const restart = async () => {
    await application.close();
    application = await start();
    return codeOf(application);
  };
  const joinWith = (key: string, input: object) =>
    application.send(join, input, { headers: { [idempotencyKeyHeader]: key } });
  const makePasskey = async (headers: { cookie: string }) => {
    const made = new Authenticator(origin);
    const { options } = await application.call(beginPasskey, {}, headers);
    await application.call(addPasskey, { passkey: made.make(options) }, headers);
    return made;
  };

  beforeAll(async () => {
    application = await start();
    setupCode = codeOf(application) ?? '';
  });
  afterAll(async () => {
    await application.close();
    folder.remove();
  });

  it('is set up with the code that it made, which a restart replaces', async () => {
    expect(setupCode).toMatch(/^[0-9A-Z]{16}$/);
    expect(await session()).toMatchObject({ user: null, joinsByLink: true, needsSetup: true });
    const next = (await restart()) ?? '';
    expect(next).not.toBe(setupCode);
    expect(await application.send(join, { ...anna, setup_code: setupCode })).toMatchObject({
      status: 403,
    });
    const setUp = { ...anna, setup_code: next.toLowerCase() };
    const failing = jest.spyOn(application.application.get(OpenSessions), 'start');
    failing.mockRejectedValueOnce(new StoreUnavailable('the log is away'));
    const failed = await application.send(join, setUp, { retries: false });
    expect(failed.status).toBe(503);
    expect(await joinWith('owner', { ...ben, setup_code: next })).toMatchObject({ status: 409 });
    const joined = await joinWith('owner', setUp);
    expect(joined).toMatchObject({ status: 200, body: { user: { firstName: 'Anna' } } });
    setupCode = next;
    owner = { cookie: sessionCookieIn(joined.headers) };
    expect(owner.cookie).toContain(cookieName);
    expect(await session(owner)).toMatchObject({ isOwner: true, offersPasskey: true });
    expect(await session()).not.toHaveProperty('needsSetup');
  });

  it('accepts the setup code once', async () => {
    for (const person of [anna, ben]) {
      const again = { ...person, setup_code: setupCode };
      expect(await application.send(join, again)).toMatchObject({ status: 403 });
    }
    const again = { ...anna, setup_code: setupCode };
    expect(await restart()).toBeNull();
    expect(await application.send(join, again)).toMatchObject({ status: 403 });
  });

  it('has another code for an owner who signed out without a passkey', async () => {
    await application.call(signOut, {}, owner);
    setupCode = (await restart()) ?? '';
    const again = { setup_code: setupCode };
    expect(await joinWith('other', { ...ben, ...again })).toMatchObject({ status: 409 });
    await joinWith('again', { ...anna, ...again });
    expect(await joinWith('other', { ...anna, ...again })).toMatchObject({ status: 403 });
    // Its answer was lost.
    const joined = await joinWith('again', { ...anna, ...again });
    owner = { cookie: sessionCookieIn(joined.headers) };
    expect(await session(owner)).toMatchObject({ user: { email: anna.email }, isOwner: true });
  });

  it('lets an account without a passkey make its first one at any time, and sign in with it', async () => {
    clock.advance(60 * 60);
    device = await makePasskey(owner);
    expect(await session(owner)).not.toHaveProperty('offersPasskey');
    const again = { ...anna, setup_code: setupCode };
    expect(await joinWith('again', again)).toMatchObject({ status: 409 });
    clock.advance(60 * 60);
    expect(await application.send(beginPasskey, {}, owner)).toMatchObject({ status: 403 });
    const { options } = await application.call(askPasskey, {}, knownBrowser);
    const passkey = device.sign(options);
    const signedIn = await application.send(signInByPasskey, { passkey }, knownBrowser);
    owner = { cookie: sessionCookieIn(signedIn.headers) };
    expect(await session(owner)).toMatchObject({ user: { email: anna.email }, isOwner: true });
  });

  it('mails nothing', async () => {
    const refused = { status: 403, body: { error: 'No mail is sent here: use a passkey' } };
    expect(await application.send(signIn, { email: anna.email })).toMatchObject(refused);
    expect(await application.send(proveIdentity, {}, owner)).toMatchObject(refused);
    const invitation = { email: ben.email, inviterEmail: anna.email, inviterName: 'Anna' };
    expect(await application.send(sendInvite, invitation, owner)).toMatchObject({ status: 403 });
  });

  it('is joined by the invite link of a member', async () => {
    const { inviteCode: made } = await application.call(
      createInviteCode,
      { user_email: anna.email },
      owner,
    );
    inviteCode = made.code;
    expect(made.inviteLink).toBe(`${origin}/invite/${inviteCode}`);
    const joined = await application.send(join, { ...ben, invite_code: inviteCode });
    expect(joined).toMatchObject({ status: 200, body: { user: { email: ben.email } } });
    const member = { cookie: sessionCookieIn(joined.headers) };
    await makePasskey(member);
    expect(await session(member)).not.toHaveProperty('isOwner');
  });

  it('repeats a join whose answer was lost, until its account has a passkey', async () => {
    const dora = { email: 'dora@example.com', first_name: 'Dora', invite_code: inviteCode };
    await joinWith('dora', dora);
    const joined = await joinWith('dora', dora);
    const member = { cookie: sessionCookieIn(joined.headers) };
    expect(await session(member)).toMatchObject({ user: { email: dora.email } });
    expect(await joinWith('other', dora)).toMatchObject({ status: 409 });
    await makePasskey(member);
    expect(await joinWith('dora', dora)).toMatchObject({ status: 409 });
    const { email } = anna;
    expect(await joinWith('dora', { ...dora, email })).toMatchObject({ status: 409 });
  });

  it('gives an address to one of two who join with it at once', async () => {
    const emil = { email: 'emil@example.com', first_name: 'Emil', invite_code: inviteCode };
    const joins = await Promise.all([joinWith('one', emil), joinWith('two', emil)]);
    expect(joins.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not joined without a valid code, twice with one address, or with another’s', async () => {
    const carla = { email: 'carla@example.com', first_name: 'Carla' };
    const status = async (input: object) => (await application.send(join, input)).status;
    expect(await status(carla)).toBe(400);
    expect(await status({ ...carla, invite_code: 'K7QF-3M9T-X2PD' })).toBe(404);
    expect(await status({ ...ben, invite_code: inviteCode })).toBe(409);
    expect(await status({ ...anna, invite_code: inviteCode })).toBe(409);
    expect(await status({ ...carla, first_name: ' ', invite_code: inviteCode })).toBe(400);
  });

  it('limits wrong setup codes', async () => {
    const wrong = { ...ben, setup_code: '0000-0000-0000-0000' };
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await application.send(join, wrong)).status);
    }
    expect(statuses).toContain(429);
  });
});

describe('An installation with a mail server', () => {
  it('has no setup code, and is joined by mail only', async () => {
    const settings = readSettings({ SIGN_IN: 'code', SMTP_URL: 'smtp://mail.example' });
    const application = await RunningApplication.start({ settings });
    expect(application.application.get(SetupCode).address).toBeNull();
    const answer = await application.send(join, { ...anna, setup_code: '0000-0000-0000-0000' });
    expect(answer.status).toBe(403);
    await application.close();
  });
});
