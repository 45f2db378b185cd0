import { afterEach, describe, expect, it } from '@jest/globals';
import { declinePasskey } from '../../../services/contract/accounts/passkey.js';
import { getSession, signIn } from '../../../services/contract/accounts/session.js';
import { CodeMode } from '../../support/application/code-mode.js';
import { type RunningApplication } from '../../support/application/running-application.js';

describe('Calls of one client address', () => {
  let mode: CodeMode;
  afterEach(() => mode.close());
  const start = async (environment: Record<string, string> = {}) => {
    mode = await CodeMode.open();
    return mode.start({ callLimits: { all: 6, mails: 2 }, environment });
  };
  const askAs = (application: RunningApplication, number: number, forwarded?: string) =>
    application.send(
      signIn,
      { email: `person${number}@example.com` },
      { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } },
    );

  it('are limited when they send mail, to whatever address', async () => {
    const application = await start();
    expect((await askAs(application, 1)).status).toBe(200);
    expect((await askAs(application, 2)).status).toBe(200);
    const answer = await askAs(application, 3);
    expect(answer.status).toBe(429);
    expect(answer.body).toEqual({
      error: 'Too many requests',
      details: expect.stringMatching(/^Please try again in \d+ seconds$/) as unknown,
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(mode.catcher.mails).toHaveLength(2);
    expect((await application.send(getSession, {})).status).toBe(200);
  });

  it('are those of a whole /64 network with IPv6', async () => {
    const application = await start({ TRUST_PROXY: 'loopback' });
    const statuses: number[] = [];
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::3', '2001:db8:0:1::1']) {
      statuses.push((await askAs(application, statuses.length, address)).status);
    }
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it('are limited by account when they are commands', async () => {
    mode = await CodeMode.open();
    const application = await mode.start();
    const session = { cookie: await mode.signIn(application, 'ada@example.com') };
    const hundred = () =>
      Promise.all(
        Array.from({ length: 100 }, async () => {
          return (await application.send(declinePasskey, {}, session)).status;
        }),
      );
    for (let count = 0; count < 3; count += 1) {
      expect(new Set(await hundred())).toEqual(new Set([200]));
    }
    // The limit recovers by five a second, so that a slow machine needs another round.
    while (!(await hundred()).includes(429));
    expect((await application.send(getSession, {}, session)).status).toBe(200);
  });

  it('are limited in total', async () => {
    const application = await start();
    const statuses = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push((await application.send(getSession, {})).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('are distinguished only by the address that a trusted proxy reports', async () => {
    const direct = await start();
    for (const number of [1, 2]) await askAs(direct, number, `192.0.2.${number}`);
    expect((await askAs(direct, 3, '192.0.2.3')).status).toBe(429);
    await mode.close();
    const behind = await start({ TRUST_PROXY: 'loopback' });
    for (const number of [1, 2]) await askAs(behind, number, '192.0.2.1');
    expect((await askAs(behind, 3, '192.0.2.1')).status).toBe(429);
    expect((await askAs(behind, 3, '192.0.2.2')).status).toBe(200);
    for (const same of ['192.0.2.9, 192.0.2.1', '192.0.2.1:2000', '[::ffff:192.0.2.1]:2001']) {
      expect((await askAs(behind, 4, same)).status).toBe(429);
    }
  });

  it('are distinguished behind two trusted proxies', async () => {
    const behind = await start({ TRUST_PROXY: 'loopback,198.51.100.7' });
    const through = (client: string) => `${client}, 198.51.100.7`;
    for (const number of [1, 2]) await askAs(behind, number, through('192.0.2.1'));
    expect((await askAs(behind, 3, through('192.0.2.1'))).status).toBe(429);
    expect((await askAs(behind, 4, `192.0.2.9, ${through('192.0.2.1')}`)).status).toBe(429);
    expect((await askAs(behind, 5, through('192.0.2.2'))).status).toBe(200);
  });

  it('are not limited with open sign-in, where all come from this machine', async () => {
    const application = await start({ SIGN_IN: 'open' });
    const statuses = [];
    for (let number = 0; number < 8; number += 1) {
      statuses.push((await askAs(application, number)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
