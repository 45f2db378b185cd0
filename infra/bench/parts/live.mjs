import { once } from 'node:events';
import { io } from 'socket.io-client';
import { startServer } from '../../bootstrap/server.mjs';
import { print, quantile, runs, withFolder } from '../measure.mjs';

const socketCount = 200;
const maxWaitMs = 10_000;

/**
 * Posts JSON.
 * @returns the parsed body, and the cookie that the response sets
 */
export async function post(url, path, body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) {
    throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  }
  return { body: await response.json(), cookie: response.headers.get('set-cookie')?.split(';')[0] };
}

async function connect(url, email) {
  const { cookie } = await post(url, '/api/sign-in', { email });
  const extraHeaders = { cookie };
  const socket = io(url, { transports: ['websocket'], extraHeaders, forceNew: true });
  await once(socket, 'ready');
  return socket;
}

/** Milliseconds from sending a like until the owner's socket receives the notice. */
async function timeLike(url, owner, recommendationId, userEmail, action) {
  const noticeTime = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no notice came')), maxWaitMs);
    const listener = ({ changes }) => {
      const isLike = (change) =>
        change.model === 'opinions' && change.document.recommendationId === recommendationId;
      if (!changes.some(isLike)) return;
      clearTimeout(timer);
      owner.off('notice', listener);
      resolve(performance.now());
    };
    owner.on('notice', listener);
  });
  const started = performance.now();
  await post(url, '/api/like-dislike', { recommendationId, userEmail, action });
  return (await noticeTime) - started;
}

/** Measures the time from a command to the notice of it, with many open sockets. */
export async function benchLive() {
  await withFolder(async (folder) => {
    const { url, stop } = await startServer({ DATA_DIR: folder, DEMO: 'off' });
    const email = (index) => `person${index}@example.com`;
    const connected = [];
    for (let index = 0; index < socketCount; index += 1)
      connected.push(await connect(url, email(index)));
    const [owner] = connected;
    // Everybody is the owner's friend: each like concerns all of them.
    for (let index = 1; index < socketCount; index += 1) {
      const asked = { user_email: email(index), friend_email: email(0) };
      const { body } = await post(url, '/api/add-friend', asked);
      const answer = { request_id: body.request_id, user_email: email(0) };
      await post(url, '/api/accept-friend-request', answer);
    }
    const item = { title: 'Dune', type: 'book', description: 'Why.', keepPrivate: false };
    const added = await post(url, '/api/add-recommendation', { user_email: email(0), ...item });
    const { id } = added.body.recommendation;
    const figures = { p50: [], p99: [] };
    for (let run = 0; run < runs; run += 1) {
      const times = [];
      // Likes in one run are taken back in the next, so that each command records something.
      const action = run % 2 === 0 ? 'like' : 'unlike';
      for (let index = 1; index < socketCount; index += 1) {
        times.push(await timeLike(url, owner, id, email(index), action));
      }
      figures.p50.push(quantile(times, 0.5));
      figures.p99.push(quantile(times, 0.99));
    }
    print(
      `From command to page, ${socketCount} sockets, all of them friends`,
      'milliseconds',
      figures,
    );
    for (const socket of connected) socket.disconnect();
    await stop();
  });
}
