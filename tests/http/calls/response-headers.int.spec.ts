import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSession, signIn } from '../../../services/contract/accounts/session.js';
import type { RawRequest } from '../../support/application/application-client.js';
import { CodeMode } from '../../support/application/code-mode.js';
import type { RunningApplication } from '../../support/application/running-application.js';

const origin = 'https://trboo.example';
const host = 'trboo.example';
const token = 'a-token-for-figures';
const json = { 'content-type': 'application/json' };

const requests: readonly (readonly [string, RawRequest])[] = [
  ['a call', { path: getSession.path, headers: { host } }],
  ['a health check', { path: '/health', headers: { host } }],
  ['a call that needs a session', { path: '/api/get-friends', headers: { host } }],
  ['an unknown path', { path: '/nothing', headers: { host } }],
  [
    'an invalid body',
    { method: 'POST', path: signIn.path, headers: { host, ...json }, payload: '{}' },
  ],
  [
    'another type of body',
    { method: 'POST', path: signIn.path, headers: { host, 'content-type': 'a/b' }, payload: 'x' },
  ],
  [
    'a page of another site',
    { path: getSession.path, headers: { host, origin: 'https://a.example' } },
  ],
  ['a foreign name', { path: getSession.path, headers: { host: 'a.example' } }],
];

describe('Every answer over https has its security headers', () => {
  let mode: CodeMode;
  let application: RunningApplication;
  beforeAll(async () => {
    mode = await CodeMode.open();
    const environment = { PUBLIC_URL: origin, API_DOCS: 'no', METRICS_TOKEN: token };
    application = await mode.start({ environment });
  });
  afterAll(() => mode.close());

  it.each(requests)('to %s', async (_name, request) => {
    const { headers } = await application.request(request);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    const isOfCall = request.path.startsWith('/api/');
    expect(headers['content-disposition']).toBe(
      isOfCall ? 'attachment; filename="api.json"' : undefined,
    );
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('and shows versions only with a token, and the API documentation to nobody', async () => {
    const health = await application.request({ path: '/health' });
    expect(health).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(JSON.stringify(health.body)).not.toContain('version');
    const headers = { authorization: `Bearer ${token}` };
    const known = await application.request({ path: '/health', headers });
    expect(JSON.stringify(known.body)).toContain('"version":');
    for (const path of ['/api/docs', '/api/docs/openapi.json']) {
      expect((await application.request({ path })).status).toBe(404);
    }
  });
});
