import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { startServer } from '../../bootstrap/server.mjs';
import { concurrently, inTurns, print, quantile, seconds, withFolder } from '../measure.mjs';

/** Concurrent writers, each with an address of their own: calls are limited by address. */
const writers = 64;
const items = 150;
const email = (index) => `person${index}@example.com`;
const owner = 'owner@example.com';

class Writer {
  #agent;
  /** Each likes and comments each item once. */
  likes = 0;
  comments = 0;

  constructor(url, index) {
    this.url = new URL(url);
    this.email = email(index);
    this.#agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      localAddress: `127.0.${index >> 7}.${(index & 127) + 2}`,
    });
  }

  post(path, body) {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.url;
      const headers = { 'content-type': 'application/json' };
      const options = { agent: this.#agent, hostname, port, path, method: 'POST', headers };
      const asked = request(options, (answer) => {
        json(answer).then((given) => {
          if (answer.statusCode === 200) resolve(given);
          else reject(new Error(`${path} answered ${answer.statusCode} ${JSON.stringify(given)}`));
        }, reject);
      });
      asked.on('error', reject);
      asked.end(JSON.stringify(body));
    });
  }

  close() {
    this.#agent.destroy();
  }
}

const book = { type: 'book', description: 'A book that I keep giving away.', keepPrivate: false };

/** Friends of one owner, with one item each, and the owner's items. */
async function community(url) {
  const everybody = Array.from({ length: writers }, (_, index) => new Writer(url, index));
  const [first] = everybody;
  await first.post('/api/create-user', { email: owner, first_name: 'Owner' });
  for (const writer of everybody) {
    await writer.post('/api/create-user', { email: writer.email, first_name: 'Writer' });
    const asked = { user_email: writer.email, friend_email: owner };
    const { request_id } = await writer.post('/api/add-friend', asked);
    await writer.post('/api/accept-friend-request', { request_id, user_email: owner });
    const own = { ...book, user_email: writer.email, title: 'Mine' };
    writer.own = (await writer.post('/api/add-recommendation', own)).recommendation.id;
  }
  const ids = [];
  for (let index = 0; index < items; index += 1) {
    const writer = everybody[index % writers];
    const item = { ...book, user_email: owner, title: `Title ${index}` };
    ids.push((await writer.post('/api/add-recommendation', item)).recommendation.id);
  }
  return { everybody, ids };
}

/** What writers do, by name: one command each, or a call that does nothing. */
function commandsOf(ids) {
  let added = 0;
  return {
    'a POST that does nothing': (writer) => writer.post('/api/sign-out', {}),
    like: (writer) => {
      const recommendationId = ids[writer.likes++ % items];
      const like = { recommendationId, userEmail: writer.email, action: 'like' };
      return writer.post('/api/like-dislike', like);
    },
    comment: (writer) => {
      const recommendationId = ids[writer.comments++ % items];
      const comment = { recommendationId, userEmail: writer.email, comment: 'Yes!' };
      return writer.post('/api/add-comment', comment);
    },
    add: (writer) => {
      const item = { ...book, user_email: writer.email, title: `New ${(added += 1)}` };
      return writer.post('/api/add-recommendation', item);
    },
    share: (writer) => {
      const what = { recommendationId: writer.own, why: 'Read it.' };
      const sent = { ...what, fromEmail: writer.email, toEmails: [owner] };
      return writer.post('/api/send-recommendation', sent);
    },
  };
}

/** A community on a server whose members all do the same at once. */
export async function startWriters(url) {
  const { everybody, ids } = await community(url);
  const commands = commandsOf(ids);
  return {
    commands: Object.keys(commands),
    /**
     * Runs a command this often.
     * @returns how many per second, and the milliseconds of each in `times`
     */
    async perSecond(command, count, times = []) {
      const free = [...everybody];
      const took = await seconds(() =>
        concurrently(writers, count, async () => {
          const writer = free.pop();
          const began = performance.now();
          await commands[command](writer);
          times.push(performance.now() - began);
          free.push(writer);
        }),
      );
      return count / took;
    },
    close() {
      for (const writer of everybody) writer.close();
    },
  };
}

const eachRun = 1_500;

/** Commands over HTTP, beside a call that takes the same way and does nothing. */
export async function benchHttp() {
  await withFolder(async (folder) => {
    const { url, stop } = await startServer({ DATA_DIR: folder, DEMO: 'off' });
    const community = await startWriters(url);
    const times = Object.fromEntries(community.commands.map((name) => [name, []]));
    const measures = community.commands.map((name) => [
      name,
      () => community.perSecond(name, eachRun, times[name]),
    ]);
    const figures = await inTurns(Object.fromEntries(measures));
    const peer = 'a POST that does nothing';
    print(`Commands over HTTP, ${writers} at a time`, 'a second', figures, peer);
    for (const [name, all] of Object.entries(times)) {
      const [p50, p99] = [quantile(all, 0.5), quantile(all, 0.99)].map((each) => each.toFixed(1));
      process.stdout.write(`  ${name}: p50 ${p50} ms, p99 ${p99} ms\n`);
    }
    community.close();
    await stop();
  });
}
