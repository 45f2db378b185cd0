import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '../../../services/contract/calls.js';
import { HostedApplication } from '../../support/application/hosted-application.js';

describe('The application', () => {
  let application: HostedApplication;
  beforeAll(async () => {
    application = await HostedApplication.start();
  });
  afterAll(() => application.close());

  it.each([
    ['a foreign name', { host: 'evil.example' }],
    ['a page of another site', { host: 'localhost', origin: 'https://evil.example' }],
    ['a sandboxed page', { host: 'localhost', origin: 'null' }],
    ['a page of another port', { host: 'localhost:3000', origin: 'http://localhost:8080' }],
    ['a page of another scheme', { host: 'localhost:3000', origin: 'https://localhost:3000' }],
    ['a page without an origin', { host: 'localhost', 'sec-fetch-site': 'same-site' }],
  ])('refuses a call from %s', async (_name, headers) => {
    const answer = await application.request({ path: '/api/get-users', headers });
    expect(answer.status).toBe(403);
  });

  it.each([
    ['/health/live', 'alive'],
    ['/health/ready', 'ready'],
    ['/health', 'ok'],
  ])('answers health checks for any host, with only its status: %s', async (path, status) => {
    const probe = { path, headers: { host: '10.0.0.5:4720' } };
    expect(await application.request(probe)).toMatchObject({ status: 200, body: { status } });
    expect((await application.request(probe)).body).toEqual({ status });
    const page = { path, headers: { host: '10.0.0.5:4720', origin: 'http://10.0.0.5:4720' } };
    expect((await application.request(page)).status).toBe(403);
  });

  const html = 'text/html,application/xhtml+xml';
  it.each([
    ['/', html, 200, 'text/html'],
    ['/Type/book/', html, 200, 'text/html'],
    ['/nowhere', html, 404, 'text/html'],
    ['/type/cook', html, 404, 'text/html'],
    ['/nowhere', '*/*', 404, 'application/json'],
    ['/.well-known/change-password', html, 404, 'application/json'],
    ['/favicon.png?x', html, 404, 'application/json'],
  ])('answers %s to %s with %i', async (path, accept, status, type) => {
    const answer = await fetch(application.url + path, { headers: { accept } });
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      status,
      type,
    ]);
  });

  it('forbids caching of its answers', async () => {
    for (const call of calls) {
      const { headers } = await application.send(call, {});
      expect([call.path, headers['cache-control']]).toEqual([call.path, 'no-store']);
    }
  });
});
