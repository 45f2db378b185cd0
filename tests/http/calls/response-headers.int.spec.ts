import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
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
    const environment = { PUBLIC_URL: origin, METRICS_TOKEN: token };
    application = await mode.start({ environment });
  });
  afterAll(() => mode.close());

  it.each(requests)('to %s', async (_name, request) => {
    const { headers } = await application.request(request);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
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

  /** The raw answer to what no HTTP client would send. */
  const rawAnswer = async (request: string) => {
    const socket = connect(Number(new URL(application.url).port), '127.0.0.1');
    socket.write(request);
    return text(socket);
  };
  const long = `sharedText=${encodeURIComponent('本'.repeat(2_000))}`;
  const close = 'connection: close';
  const rawRequest = (start: string, ...headers: readonly string[]) =>
    [`${start} HTTP/1.1`, ...headers, '', ''].join('\r\n');
  const named = `host: ${host}`;
  const unreadable = '/thing/%E0%A4%A';
  const opened = 'sec-fetch-dest: document';

  it.each([
    ['too long', rawRequest(`GET /home?${long}`, named), '431', 'That was too long'],
    [
      'too long, in French',
      rawRequest(`GET /home?${long}`, named, 'accept-language: fr'),
      '431',
      'C’était trop long',
    ],
    ['unreadable', rawRequest(`GET ${unreadable}`, named, close), '400', "can't be read"],
    [
      'unreadable, in French',
      rawRequest(`GET ${unreadable}`, named, close, 'accept-language: fr'),
      '400',
      'Cette adresse est illisible',
    ],
    ['without a host', rawRequest('GET /', opened, close), '403', 'not served here'],
    ['no HTTP', 'hello\r\n\r\n', '400', "can't be read"],
    ['posted', rawRequest('PUT /home', named, opened, close), '404', "can't be shown"],
  ])('to an address that is %s, as a page for people', async (_name, request, status, words) => {
    const answer = await rawAnswer(request);
    expect(answer.slice(9, 12)).toBe(status);
    expect(answer).toContain(words);
    for (const header of [
      'content-type: text/html',
      'x-content-type-options: nosniff',
      "frame-ancestors 'none'",
      'referrer-policy: strict-origin-when-cross-origin',
      'strict-transport-security: max-age=31536000',
    ]) {
      expect(answer.toLowerCase()).toContain(header);
    }
  });

  it.each([
    ['too long', rawRequest(`GET /api/session?${long}`, named), '431'],
    ['unreadable', rawRequest('GET /api/%E0%A4%A', named, close), '400'],
  ])('to a call whose address is %s, as JSON', async (_name, request, status) => {
    const answer = await rawAnswer(request);
    expect(answer.slice(9, 12)).toBe(status);
    expect(answer.toLowerCase()).toContain('content-type: application/json');
    expect(answer.toLowerCase()).toContain('strict-transport-security');
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
