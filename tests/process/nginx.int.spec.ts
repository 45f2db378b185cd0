import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { join } from 'node:path';
import { connect, type ConnectionOptions } from 'node:tls';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { startServer } from '../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../infra/bootstrap/steps.mjs';
import { getUser, updateUserProfile } from '../../services/contract/people/user.js';
import { addFriend, acceptFriendRequest } from '../../services/contract/friends/friend.js';
import { addRecommendation } from '../../services/contract/library/recommendation.js';
import { signIn } from '../../services/contract/accounts/session.js';
import { limits } from '../../services/contract/limits.js';
import { startRedis, type TestRedis } from '../stand-ins/redis/test-redis.js';
import { SmtpCatcher } from '../../services/platform/mail/testing/smtp-catcher.js';
import { RemoteApplication } from '../support/application/application-client.js';
import { knownBrowser, sessionCookieIn } from '../support/application/code-mode.js';
import { dataUrl, noise } from '../support/images.js';
import { LiveClient } from '../support/application/live-client.js';
import { freePort } from '../support/servers/free-port.js';
import { Authority } from '../support/servers/authority.js';
import { startNginx } from '../support/servers/nginx.js';
import { answerInClear, tlsBridge } from '../support/servers/tls-bridge.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Server = Awaited<ReturnType<typeof startServer>>;
const [ada, ben] = ['ada@example.com', 'ben@example.com'];

describe('Two processes behind the shipped nginx', () => {
  const folder = temporaryFolder();
  let redis: TestRedis;
  let catcher: SmtpCatcher;
  let servers: readonly Server[] = [];
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let product: RemoteApplication;
  let bridge: Awaited<ReturnType<typeof tlsBridge>>;
  let authority: Authority;
  let ports: { readonly plain: number; readonly tls: number };
  let stopAnswering: () => Promise<void>;
  const cookies = new Map<string, string>();
  const as = (email: string) => ({ cookie: cookies.get(email) ?? '' });

  beforeAll(async () => {
    ensureBuild();
    [redis, catcher] = await Promise.all([startRedis(), SmtpCatcher.start()]);
    authority = new Authority(join(folder.path, 'secrets'));
    stopAnswering = await authority.answerForProxy();
    ports = { plain: await freePort(), tls: await freePort() };
    const settings = {
      ...{ DATA_DIR: folder.path, DEMO: 'off', SIGN_IN: 'code', REDIS_URL: redis.url },
      ...{ SMTP_URL: catcher.url.href, PUBLIC_URL: `https://127.0.0.1:${ports.tls}` },
      ...{ TRUST_PROXY: 'loopback', TLS_CERTIFICATE_FILE: authority.path('trboo-certificate') },
      TLS_KEY_FILE: authority.path('trboo-tls-key'),
    };
    servers = [await startServer(settings), await startServer(settings)];
    const backends = servers.map(({ url }) => new URL(url));
    nginx = await startNginx(folder.path, { ports, backends, secrets: authority.folder });
    bridge = await tlsBridge(ports.tls, authority.certificate);
    product = new RemoteApplication(bridge.url);
  });
  afterAll(async () => {
    bridge.close();
    await nginx.stop();
    await stopAnswering();
    await Promise.all(servers.map((server) => server.stop()));
    await catcher.close();
    await redis.stop();
    folder.remove();
  });

  it('sign people in, notify their pages, and accept their pictures', async () => {
    for (const email of [ada, ben]) {
      await product.call(signIn, { email }, knownBrowser);
      const code = await catcher.code(email);
      const answer = await product.send(signIn, { email, code }, knownBrowser);
      cookies.set(email, sessionCookieIn(answer.headers));
    }
    const asked = await product.call(addFriend, { user_email: ada, friend_email: ben }, as(ada));
    const accepted = { request_id: asked.request_id, user_email: ben };
    await product.call(acceptFriendRequest, accepted, as(ben));
    const page = new LiveClient(bridge.url, cookies.get(ben));
    await page.ready();
    const item = { title: 'Dune', type: 'book', description: 'Why.', keepPrivate: false } as const;
    await product.call(addRecommendation, { user_email: ada, ...item }, as(ada));
    await page.change((each) => each.model === 'recommendations');
    page.close();
    for (let polled = 0; polled < 4; polled += 1) {
      const polling = new LiveClient(bridge.url, cookies.get(ben), page.position, {}, 'polling');
      await polling.ready();
      polling.close();
    }

    const picture = await noise(limits.picture - 20_000);
    const given = { email: ada, profile_picture: dataUrl(picture, 'png') };
    const { user } = await product.call(updateUserProfile, given, as(ada));
    const served = await fetch(`${bridge.url}${user.profilePicture}`, { headers: as(ben) });
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('refuse too large requests: calls by the process, all others by the proxy', async () => {
    const send = async (bytes: number) => {
      const body = JSON.stringify({ user_email: ada, title: 'x'.repeat(bytes) });
      const headers = { 'content-type': 'application/json', ...as(ada) };
      const url = `${bridge.url}${addRecommendation.path}`;
      const answer = await fetch(url, { method: 'POST', headers, body });
      return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
    };
    expect(await send(200_000)).toEqual([413, 'application/json']);
    expect(await send(54_000_000)).toEqual([413, 'text/html']);
    expect((await fetch(`${bridge.url}/metrics`)).status).toBe(404);
  });

  it('distinguish clients behind the proxy', async () => {
    const from = async (address: string) =>
      (await product.send(signIn, {}, { headers: { 'x-forwarded-for': address } })).status;
    const one = new Set<number>();
    for (let tries = 0; tries < 100 && !one.has(429); tries += 1)
      one.add(await from('203.0.113.5'));
    expect([...one]).toEqual([400, 429]);
    expect(await from('203.0.113.6')).toBe(400);
  });

  /** The negotiated TLS, or the error. */
  const agreed = async (options: ConnectionOptions) => {
    const ca = authority.certificate;
    const socket = connect({ host: '127.0.0.1', port: ports.tls, ca, ...options });
    try {
      await once(socket, 'secureConnect');
      return `${socket.getProtocol() ?? ''} ${socket.getCipher().standardName}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      socket.on('error', () => undefined).destroy();
    }
  };

  it('accept only TLS 1.2 and 1.3, with strong ciphers', async () => {
    expect(await agreed({})).toMatch(/^TLSv1\.3 TLS_(AES|CHACHA20)_/);
    expect(await agreed({ maxVersion: 'TLSv1.2' })).toMatch(
      /^TLSv1\.2 TLS_ECDHE_ECDSA_.*(GCM|POLY1305)/,
    );
    const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    for (const maxVersion of ['TLSv1', 'TLSv1.1'] as const) {
      expect(await agreed({ ...old, maxVersion })).toMatch(/alert protocol version/);
    }
    const weak = ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES256-GCM-SHA384'];
    for (const ciphers of weak) {
      expect(await agreed({ maxVersion: 'TLSv1.2', ciphers })).toMatch(/alert handshake failure/);
    }
  });

  it('show a certificate of the authority, with a stapled OCSP answer', async () => {
    expect(await agreed({ ca: [] })).toMatch(/self-signed|unable to/);
    // The proxy fetches the OCSP answer on the first connection.
    for (let stapled = 0; stapled === 0;) {
      const asking = { host: '127.0.0.1', port: ports.tls, requestOCSP: true };
      const options: ConnectionOptions = { ...asking, ca: authority.certificate };
      const socket = connect(options);
      const [answer] = z
        .tuple([z.instanceof(Buffer).nullable()])
        .parse(await once(socket, 'OCSPResponse'));
      stapled = answer?.length ?? 0;
      socket.on('error', () => undefined).destroy();
      if (stapled === 0) await setTimeout(20);
    }
  });

  it('refuse connections without TLS, at the proxy and at a process', async () => {
    const plainly = await fetch(`http://127.0.0.1:${ports.plain}/list?a=b`, { redirect: 'manual' });
    expect([plainly.status, plainly.headers.get('location')]).toEqual([
      308,
      'https://127.0.0.1/list?a=b',
    ]);
    expect(await answerInClear(ports.tls)).toMatch(/^HTTP\/1\.1 400 /);
    const past = Number(new URL(servers[0]?.url ?? '').port);
    expect(await answerInClear(past)).toBe('');
    const secure = await fetch(`${bridge.url}/metrics`);
    const kept = 'max-age=31536000';
    expect([secure.status, secure.headers.get('strict-transport-security')]).toEqual([404, kept]);
    const home = await fetch(bridge.url);
    expect([home.status, home.headers.get('strict-transport-security')]).toEqual([200, kept]);
  });

  it('continue when one of them is killed: calls and pages go to the other', async () => {
    await servers[0]?.kill();
    for (let call = 0; call < 10; call += 1) {
      expect((await product.send(getUser, { email: ada }, as(ada))).status).toBe(200);
    }
    const page = new LiveClient(bridge.url, cookies.get(ben));
    await page.ready();
    page.close();
  });
});
