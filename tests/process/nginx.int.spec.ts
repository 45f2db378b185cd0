import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer } from '../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../infra/bootstrap/steps.mjs';
import { getUser, updateUserProfile } from '../../services/contract/user.js';
import { addFriend, acceptFriendRequest } from '../../services/contract/friend.js';
import { addRecommendation } from '../../services/contract/recommendation.js';
import { signIn } from '../../services/contract/session.js';
import { limits } from '../../services/contract/limits.js';
import { startRedis, type TestRedis } from '../../services/stores/testing/redis/test-redis.js';
import { SmtpCatcher } from '../../services/platform/mail/testing/smtp-catcher.js';
import { RemoteApplication } from '../support/asked-application.js';
import { aBrowser, cookieIn } from '../support/code-mode.js';
import { dataUrl, noise } from '../support/images.js';
import { LiveClient } from '../support/live-client.js';
import { freePort } from '../support/free-port.js';
import { startNginx } from '../support/nginx.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Server = Awaited<ReturnType<typeof startServer>>;
const [ada, ben] = ['ada@example.com', 'ben@example.com'];

describe('Two processes behind nginx as it is shipped', () => {
  const folder = temporaryFolder();
  let redis: TestRedis;
  let catcher: SmtpCatcher;
  let servers: readonly Server[] = [];
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let product: RemoteApplication;
  const cookies = new Map<string, string>();
  const as = (email: string) => ({ cookie: cookies.get(email) ?? '' });

  beforeAll(async () => {
    ensureBuild();
    [redis, catcher] = await Promise.all([startRedis(), SmtpCatcher.start()]);
    const port = await freePort();
    const settings = {
      ...{ DATA_DIR: folder.path, DEMO: 'off', SIGN_IN: 'code', REDIS_URL: redis.url },
      ...{ SMTP_URL: catcher.url.href, PUBLIC_URL: `http://127.0.0.1:${port}` },
      TRUST_PROXY: 'loopback',
    };
    servers = [await startServer(settings), await startServer(settings)];
    nginx = await startNginx(
      folder.path,
      port,
      servers.map(({ url }) => new URL(url)),
    );
    product = new RemoteApplication(nginx.url);
  }, 120_000);
  afterAll(async () => {
    await nginx.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await catcher.close();
    await redis.goAway();
    folder.remove();
  });

  it('sign people in, tell their pages of each other, and take their pictures', async () => {
    for (const email of [ada, ben]) {
      await product.ask(signIn, { email }, aBrowser);
      const code = await catcher.code(email);
      const answer = await product.send(signIn, { email, code }, aBrowser);
      cookies.set(email, cookieIn(answer.headers));
    }
    const asked = await product.ask(addFriend, { user_email: ada, friend_email: ben }, as(ada));
    const accepted = { request_id: asked.request_id, user_email: ben };
    await product.ask(acceptFriendRequest, accepted, as(ben));
    const page = new LiveClient(nginx.url, cookies.get(ben));
    await page.ready();
    const item = { title: 'Dune', type: 'book', description: 'Why.', keepPrivate: false } as const;
    await product.ask(addRecommendation, { user_email: ada, ...item }, as(ada));
    await page.change((each) => each.model === 'recommendations');
    page.close();

    const picture = await noise(limits.picture - 20_000);
    const given = { email: ada, profile_picture: dataUrl(picture, 'png') };
    const { user } = await product.ask(updateUserProfile, given, as(ada));
    const served = await fetch(`${nginx.url}${user.profilePicture}`, { headers: as(ben) });
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('refuse what is too large: a call at the process, anything at the proxy', async () => {
    const send = async (bytes: number) => {
      const body = JSON.stringify({ user_email: ada, title: 'x'.repeat(bytes) });
      const headers = { 'content-type': 'application/json', ...as(ada) };
      const url = `${nginx.url}${addRecommendation.path}`;
      const answer = await fetch(url, { method: 'POST', headers, body });
      return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
    };
    expect(await send(200_000)).toEqual([413, 'application/json']);
    expect(await send(9_000_000)).toEqual([413, 'text/html']);
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
  });

  it('know clients apart that come by the proxy', async () => {
    const from = async (address: string) =>
      (await product.send(signIn, {}, { headers: { 'x-forwarded-for': address } })).status;
    const one = new Set<number>();
    for (let tries = 0; tries < 100 && !one.has(429); tries += 1)
      one.add(await from('203.0.113.5'));
    expect([...one]).toEqual([400, 429]);
    expect(await from('203.0.113.6')).toBe(400);
  });

  it('go on when one of them is killed: calls and pages go to the other', async () => {
    await servers[0]?.kill();
    for (let call = 0; call < 10; call += 1) {
      expect((await product.send(getUser, { email: ada }, as(ada))).status).toBe(200);
    }
    const page = new LiveClient(nginx.url, cookies.get(ben));
    await page.ready();
    page.close();
  });
});
