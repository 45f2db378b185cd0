import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calls } from '../../services/contract/calls.js';
import { HostedApplication } from '../support/hosted-application.js';

describe('Who may call from where', () => {
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
    ['a page that says no origin', { host: 'localhost', 'sec-fetch-site': 'same-site' }],
  ])('refuses a call from %s', async (_name, headers) => {
    const answer = await application.request({ path: '/api/get-users', headers });
    expect(answer.status).toBe(403);
  });

  it('keeps its answers out of caches', async () => {
    for (const call of calls) {
      const { headers } = await application.send(call, {});
      expect([call.path, headers['cache-control']]).toEqual([call.path, 'no-store']);
    }
  });
});
