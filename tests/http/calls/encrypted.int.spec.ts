import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSession } from '../../../services/contract/accounts/session.js';
import { CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const host = 'trboo.example';

describe('When the public address is https', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  beforeAll(async () => {
    mode = await CodeMode.open();
    const environment = { PUBLIC_URL: `https://${host}`, TRUST_PROXY: 'loopback' };
    application = await mode.start({ environment });
  });
  afterAll(() => mode.close());
  const plainHeaders: readonly Record<string, string>[] = [
    { host, 'x-forwarded-proto': 'http' },
    { host, forwarded: 'for=192.0.2.1;proto=http' },
    { host, 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https, http' },
  ];

  it.each(plainHeaders)(
    'a call without TLS is refused, and a page redirected: %j',
    async (headers) => {
      const call = await application.request({ path: getSession.path, headers });
      expect(call).toMatchObject({ status: 403, body: { error: 'Please use https' } });
      const answer = await fetch(`${application.url}/list?a=b`, { headers, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        308,
        `https://${host}/list?a=b`,
      ]);
      const upgrade = { ...headers, connection: 'Upgrade', upgrade: 'websocket' };
      const path = '/socket.io/?EIO=4&transport=websocket';
      const asked = get(`${application.url}${path}`, { headers: upgrade });
      expect((await once(asked, 'response'))[0]).toMatchObject({ statusCode: 400 });
    },
  );

  it('calls that came to the proxy by TLS and calls of this machine are answered', async () => {
    const secure: readonly Record<string, string>[] = [
      { host, 'x-forwarded-proto': 'HTTPS' },
      { host, 'x-forwarded-for': '192.0.2.1, 127.0.0.2', 'x-forwarded-proto': 'https,http' },
      { host, forwarded: 'for=192.0.2.1;proto=https' },
      { host },
    ];
    for (const headers of secure) {
      expect((await application.request({ path: getSession.path, headers })).status).toBe(200);
    }
  });

  it.each<Record<string, string>>([
    { host, 'x-forwarded-for': '192.0.2.1' },
    { host, 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': '' },
    { host, forwarded: 'for=192.0.2.1' },
    { host, 'x-forwarded-proto': 'http', 'sec-fetch-mode': 'navigate' },
  ])('a page that a redirect would lead back to is refused with words: %j', async (headers) => {
    const answer = await application.request({ path: '/discover', headers });
    expect(answer).toMatchObject({
      status: 403,
      body: { details: expect.stringContaining('TRUST_PROXY') },
    });
  });

  it('health checks are answered without TLS', async () => {
    const headers = { 'x-forwarded-proto': 'http' };
    expect((await application.request({ path: '/health/live', headers })).status).toBe(200);
  });
});
