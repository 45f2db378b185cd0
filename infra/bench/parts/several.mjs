import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { startServer } from '../../bootstrap/server.mjs';
import { timeLike } from './live.mjs';
import { print, quantile, withFolder } from '../measure.mjs';
import { compiledStandIn } from '../support/stand-ins.mjs';

const sockets = 500;
const runs = 5;
const likesInRun = 100;

/** A Redis of its own; undefined where it is not installed. */
async function startRedis() {
  if (spawnSync('redis-server', ['--version']).status !== 0) return undefined;
  const { freePort } = await import(
    compiledStandIn(['tests/support/servers/free-port.ts'], 'tests/support/servers/free-port.js')
  );
  const port = await freePort();
  const options = ['--port', String(port), '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  return { url: `redis://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') };
}

/** Posts again as long as it is refused by the rate limit. */
async function post(url, path, body) {
  const headers = { 'content-type': 'application/json' };
  for (;;) {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.ok) {
      const cookie = answer.headers.get('set-cookie')?.split(';')[0];
      return { body: await answer.json(), cookie };
    }
    if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}`);
    await setTimeout(50);
  }
}

async function connect(url, email) {
  const { cookie } = await post(url, '/api/sign-in', { email });
  const extraHeaders = { cookie };
  const socket = io(url, { transports: ['websocket'], extraHeaders, forceNew: true });
  await once(socket, 'ready');
  return socket;
}

/** From a command on one process to pages on another, with two projectors and many sockets. */
export async function benchSeveral() {
  const redis = await startRedis();
  if (!redis)
    return void process.stdout.write('\nseveral: left out, for there is no redis-server\n');
  await withFolder(async (folder) => {
    const start = (roles) =>
      startServer({ DATA_DIR: folder, DEMO: 'off', ROLES: roles, REDIS_URL: redis.url });
    const projectors = [await start('projector'), await start('projector')];
    const [one, other] = [await start('api,live'), await start('api,live')];
    const email = (index) => `person${index}@example.com`;
    const connected = [];
    for (let index = 0; index < sockets; index += 1) {
      connected.push(await connect(index % 2 === 0 ? one.url : other.url, email(index)));
    }
    const [owner] = connected;
    // Likers are friends of the owner: each like concerns all of them.
    for (let index = 1; index <= likesInRun; index += 1) {
      const asked = { user_email: email(index), friend_email: email(0) };
      const { body } = await post(other.url, '/api/add-friend', asked);
      const answer = { request_id: body.request_id, user_email: email(0) };
      await post(other.url, '/api/accept-friend-request', answer);
    }
    const item = { title: 'Dune', type: 'book', description: 'Why.', keepPrivate: false };
    const added = await post(other.url, '/api/add-recommendation', {
      user_email: email(0),
      ...item,
    });
    const { id } = added.body.recommendation;
    await setTimeout(2_000);
    const figures = { p50: [], p99: [] };
    for (let run = 0; run < runs; run += 1) {
      const times = [];
      const action = run % 2 === 0 ? 'like' : 'unlike';
      for (let index = 1; index <= likesInRun; index += 1) {
        times.push(await timeLike(other.url, owner, id, email(index), action, post));
      }
      figures.p50.push(quantile(times, 0.5));
      figures.p99.push(quantile(times, 0.99));
    }
    const title = `From a like on one process to a page on another, two projectors, ${sockets} sockets`;
    print(title, 'milliseconds', figures);
    for (const socket of connected) socket.disconnect();
    await Promise.all([one, other, ...projectors].map(({ stop }) => stop()));
  });
  redis.stop();
}
