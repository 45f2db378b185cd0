import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getPrivacy, privacyVersion } from '../../../services/contract/accounts/privacy.js';
import { getSession } from '../../../services/contract/accounts/session.js';
import { UnusedAccounts } from '../../../services/features/accounts/account/unused-accounts.js';
import { type Mailer, mailerPort, MailNotSent } from '../../../services/platform/mail/mailer.js';
import { CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const day = 24 * 60 * 60;
const [ada, ben] = ['ada@example.com', 'ben@example.com'];

describe('An unused account', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  beforeEach(async () => {
    mode = await CodeMode.open();
    application = await mode.start({ environment: { UNUSED_ACCOUNT_MONTHS: '6' } });
  });
  afterEach(() => mode.close());

  const checkAccounts = () =>
    application.application.get(UnusedAccounts, { strict: false }).checkAccounts();
  const warnings = (email: string) =>
    mode.catcher.to(email).filter(({ text = '' }) => text.includes('will be erased after')).length;
  const erasedCount = async () =>
    (await application.log()).filter(({ type }) => type === 'UserErased').length;

  it('is erased after the set months, 30 days after a warning by mail', async () => {
    await mode.signIn(application, ada);
    await mode.signIn(application, ben);
    mode.clock.advance(150 * day);
    await checkAccounts();
    expect([warnings(ada), warnings(ben)]).toEqual([0, 0]);
    mode.clock.advance(5 * day);
    await checkAccounts();
    await mode.catcher.mailWith(ada, 'It will be erased after 3 September 2026');
    await mode.catcher.mailWith(ben, 'Il sera effacé après le 3 septembre 2026');
    await checkAccounts();
    expect([warnings(ada), warnings(ben)]).toEqual([1, 1]);
    const cookie = await mode.signIn(application, ben);
    mode.clock.advance(29 * day);
    await checkAccounts();
    expect(await erasedCount()).toBe(0);
    mode.clock.advance(2 * day);
    await checkAccounts();
    expect(await erasedCount()).toBe(1);
    const anew = await mode.signIn(application, ben);
    expect((await application.call(getSession, {}, { cookie: anew })).user?.email).toBe(ben);
    expect(cookie).not.toBe(anew);
    await checkAccounts();
    expect(await erasedCount()).toBe(1);
  });

  it('is warned first, however long ago it was used', async () => {
    expect((await application.call(getPrivacy, {})).unusedAccountMonths).toBe(6);
    await mode.signIn(application, ada);
    mode.clock.advance(200 * day);
    await checkAccounts();
    await mode.catcher.mailWith(ada, 'will be erased after');
    expect(await erasedCount()).toBe(0);
    mode.clock.advance(30 * day);
    await checkAccounts();
    expect(await erasedCount()).toBe(1);
  });

  it('is not erased before a mail server has accepted the warning', async () => {
    await mode.signIn(application, ada);
    mode.clock.advance(200 * day);
    const mailer = application.application.get<Mailer>(mailerPort, { strict: false });
    const sending = jest.spyOn(mailer, 'send');
    sending.mockRejectedValue(new MailNotSent('unavailable', 'nobody is there'));
    await checkAccounts();
    mode.clock.advance(31 * day);
    await checkAccounts();
    expect(await erasedCount()).toBe(0);
    sending.mockRestore();
    await checkAccounts();
    await mode.catcher.mailWith(ada, 'will be erased after');
    mode.clock.advance(30 * day);
    await checkAccounts();
    expect(await erasedCount()).toBe(1);
  });
});

it('signing in by code agrees to the privacy notice, once', async () => {
  const mode = await CodeMode.open();
  const operator = { OPERATOR_CONTACT: 'Ana <ana@example.com>' };
  const application = await mode.start({ environment: operator });
  await mode.signIn(application, ada);
  mode.clock.advance(60);
  await mode.signIn(application, ada);
  const agreed = (await application.log()).filter(({ type }) => type === 'PrivacyAgreed');
  expect(agreed.map(({ data }) => data)).toMatchObject([{ version: privacyVersion }]);
  expect((await application.call(getPrivacy, {})).operator).toEqual({
    name: 'Ana',
    contact: 'ana@example.com',
  });
  await mode.close();
});
