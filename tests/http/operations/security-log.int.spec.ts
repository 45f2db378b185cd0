import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { deleteAccount, exportAccount } from '../../../services/contract/accounts/account.js';
import { createFriendList } from '../../../services/contract/friends/friend-list.js';
import { getUser } from '../../../services/contract/people/user.js';
import { getFriends } from '../../../services/contract/friends/friend.js';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
} from '../../../services/contract/accounts/passkey.js';
import {
  choosePasskeyOnly,
  endPasskeyOnly,
  makeRecoveryCodes,
  signInByRecoveryCode,
} from '../../../services/contract/accounts/passkey-only.js';
import {
  endSession,
  getSessions,
  proveIdentity,
  signIn,
} from '../../../services/contract/accounts/session.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import { Metrics } from '../../../services/platform/metrics/metrics.js';
import type { SecurityEvent } from '../../../services/platform/security/security-log.js';
import { Authenticator } from '../../support/browser/authenticator.js';
import { knownBrowser, CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const ada = 'ada@example.com';
const origin = 'https://trboo.example';
const token = 'a-token-for-operators';
const operator = { authorization: `Bearer ${token}` };

/** Triggers every place that writes to it. */
describe('The security log has', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  let session: { cookie: string };
  let passkeyId = '';
  let codes: readonly string[] = [];

  beforeAll(async () => {
    mode = await CodeMode.open();
    const environment = {
      PUBLIC_URL: origin,
      REGISTRATION: 'open',
      OPS_TOKEN: token,
    };
    const settings = { quotas: { ...readSettings({}).quotas, lists: 1 } };
    application = await mode.start({ environment, settings });
    session = { cookie: await mode.signIn(application, ada) };
  });
  afterAll(() => mode.close());

  const counted = async (event: SecurityEvent, of = application) => {
    const { text } = await of.application.get(Metrics).text();
    const line = new RegExp(`trboo_security_events_total\\{event="${event}"\\} (\\d+)`).exec(text);
    return Number(line?.[1] ?? 0);
  };
  const wrongCode = { email: 'nobody@example.com', code: '000000' };
  const prove = async () => {
    mode.clock.advance(60);
    const mails = mode.catcher.codesTo(ada).length;
    await application.call(proveIdentity, {}, session);
    const code = await mode.catcher.code(ada, mails + 1);
    await application.call(proveIdentity, { code }, session);
  };

  const places: readonly (readonly [SecurityEvent, () => Promise<unknown>])[] = [
    [
      'signed-in',
      async () => {
        mode.clock.advance(60);
        session = { cookie: await mode.signIn(application, ada) };
      },
    ],
    ['sign-in-refused', () => application.send(signIn, wrongCode, knownBrowser)],
    ['call-refused', () => application.send(getFriends, { user_email: ada })],
    ['input-refused', () => application.send(getFriends, { user_email: 'x'.repeat(400) }, session)],
    ['not-visible', () => application.send(getUser, { email: 'nobody@example.com' }, session)],
    ['method-refused', () => application.request({ method: 'PUT', path: '/api/get-user' })],
    ['identity-proven', prove],
    [
      'passkey-added',
      async () => {
        const { options } = await application.call(beginPasskey, {}, session);
        const passkey = new Authenticator(origin).make(options);
        passkeyId = (await application.call(addPasskey, { passkey }, session)).passkey.id;
      },
    ],
    [
      'passkey-only-chosen',
      async () => {
        await prove();
        codes = (await application.call(choosePasskeyOnly, {}, session)).recoveryCodes;
      },
    ],
    [
      'recovery-codes-made',
      async () => {
        codes = (await application.call(makeRecoveryCodes, {}, session)).recoveryCodes;
      },
    ],
    [
      'recovery-code-used',
      async () => {
        mode.clock.advance(60);
        const mails = mode.catcher.codesTo(ada).length;
        await application.call(signIn, { email: ada }, knownBrowser);
        const code = await mode.catcher.code(ada, mails + 1);
        const { recovery = '' } = await application.call(
          signIn,
          { email: ada, code },
          knownBrowser,
        );
        const given = { email: ada, recovery, recoveryCode: codes[0] ?? '' };
        await application.call(signInByRecoveryCode, given, knownBrowser);
        mode.clock.advance(60);
      },
    ],
    ['passkey-only-ended', () => application.call(endPasskeyOnly, {}, session)],
    ['passkey-removed', () => application.call(removePasskey, { id: passkeyId }, session)],
    ['operator-refused', () => application.request({ path: '/api/ops/view' })],
    ['operator-read', () => application.request({ path: '/api/ops/events', headers: operator })],
    [
      'operator-acted',
      () =>
        application.request({
          method: 'POST',
          path: '/api/ops/request',
          headers: { ...operator, 'content-type': 'application/json' },
          payload: JSON.stringify({ kind: 'cancel', model: 'all' }),
        }),
    ],
    [
      'quota-met',
      async () => {
        for (const name of ['One', 'Two']) {
          await application.send(createFriendList, { user_email: ada, name }, session);
        }
      },
    ],
    ['too-many-calls', () => application.send(signIn, { email: ada }, knownBrowser)],
    [
      'sessions-ended',
      async () => {
        mode.clock.advance(60);
        const other = { cookie: await mode.signIn(application, 'ben@example.com') };
        const { sessions } = await application.call(getSessions, {}, other);
        await application.call(endSession, { id: sessions[0]?.id }, other);
      },
    ],
    [
      'account-exported',
      async () => {
        await prove();
        await application.call(exportAccount, {}, session);
      },
    ],
    [
      'account-erased',
      async () => {
        await prove();
        await application.call(deleteAccount, {}, session);
      },
    ],
  ];

  it.each(places)('a line for %s', async (event, act) => {
    const before = await counted(event);
    // Too soon after the previous code.
    if (event === 'too-many-calls') await application.send(signIn, { email: ada }, knownBrowser);
    await act();
    expect(await counted(event)).toBe(before + 1);
  });

  it('lines with the call, the client and the request, without personal data', async () => {
    const said = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    await application.send(signIn, wrongCode, knownBrowser);
    await application.send(getFriends, { user_email: 'eve@example.com' });
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    const where = (call: string) => `call=${call} client=[\\w-]{16} request=[\\w-]{36}$`;
    expect(lines.filter((line) => /^(sign-in|call|input)-refused/.test(line))).toEqual([
      expect.stringMatching(new RegExp(`^sign-in-refused ${where('POST /api/sign-in')}`)),
      expect.stringMatching(new RegExp(`^call-refused status=401 ${where('POST /api/sign-in')}`)),
      expect.stringMatching(
        new RegExp(`^call-refused status=401 ${where('GET /api/get-friends')}`),
      ),
    ]);
    expect(lines.join()).not.toContain('@');
  });

  it('a line for registration-refused', async () => {
    const closed = await mode.start({ environment: { REGISTRATION: 'closed' } });
    const email = 'stranger@example.com';
    await closed.call(signIn, { email }, knownBrowser);
    const code = await mode.catcher.code(email);
    await closed.send(signIn, { email, code }, knownBrowser);
    expect(await counted('registration-refused', closed)).toBe(1);
  });
});
