import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { io } from 'socket.io-client';
import { startServer } from '../bootstrap/server.mjs';
import { concurrently, quantile, show, withFolder } from './measure.mjs';

const others = 10;
const items = 2_000;
const attacked = 20_000;
const token = 'measured by the bench'.replaceAll(' ', '-');
const email = (name) => `${name}@example.com`;

/** A mail server that keeps the last code sent to each address. */
async function openMailbox() {
  const codes = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', () => {
        const [, code] = /for Trboo: (\d{6})/.exec(Buffer.concat(parts).toString()) ?? [];
        for (const { address } of session.envelope.rcptTo) codes.set(address, code);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { codes, url: `smtp://127.0.0.1:${server.server.address().port}`, server };
}

/** Somebody who is signed in, at an address of their own. */
class Member {
  cookie = '';

  constructor(url, name, index) {
    [this.url, this.email] = [url, email(name)];
    this.address = `192.0.2.${index + 1}`;
  }

  async call(method, path, body) {
    const headers = { cookie: this.cookie, 'x-forwarded-for': this.address };
    if (body) headers['content-type'] = 'application/json';
    const answer = await fetch(this.url + path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  }

  async signIn(codes) {
    const asked = await this.call('POST', '/api/sign-in', { email: this.email });
    [this.cookie] = asked.headers.getSetCookie()[0].split(';');
    const code = codes.get(this.email);
    const entered = await this.call('POST', '/api/sign-in', { email: this.email, code });
    const session = entered.headers.getSetCookie().find((each) => each.includes('session'));
    [this.cookie] = session.split(';');
  }

  async adds(title) {
    const item = { title, type: 'book', description: 'Why.', keepPrivate: false };
    const answer = await this.call('POST', '/api/add-recommendation', {
      ...{ user_email: this.email, ...item },
    });
    return JSON.parse(answer.body).recommendation?.id;
  }
}

/** Everything that one account can do to be in the way of others, until the signal aborts. */
async function attack(member, signal) {
  const { hostname, port } = new URL(member.url);
  const open = [];
  for (let each = 0; each < 200; each += 1) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const head = [
      ...['POST /api/add-recommendation HTTP/1.1', `Host: ${hostname}`],
      ...[`Cookie: ${member.cookie}`, `X-Forwarded-For: ${member.address}`],
      ...['Content-Type: application/json', 'Content-Length: 131072'],
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(65_536)}`);
    open.push(() => socket.destroy());
  }
  for (let each = 0; each < 200; each += 1) {
    const extraHeaders = { cookie: member.cookie, 'x-forwarded-for': member.address };
    const auth = { position: '0'.repeat(20) };
    const socket = io(member.url, {
      transports: ['websocket'],
      extraHeaders,
      auth,
      forceNew: true,
    });
    open.push(() => socket.disconnect());
  }
  const statuses = new Map();
  const greedy = async (path) => {
    while (!signal.aborted) {
      const { status } = await member.call('GET', path).catch(() => ({ status: 0 }));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const me = `user_email=${encodeURIComponent(member.email)}`;
  const largest = `/api/get-recommendations?${me}&limit=500`;
  const paths = [
    largest,
    largest,
    largest,
    `/api/get-explore?${me}&limit=500`,
    `/api/export?${me}`,
  ];
  await Promise.all([...paths, ...paths].map(greedy));
  for (const close of open) close();
  return statuses;
}

/** What ten others do meanwhile; gives the milliseconds of each call. */
async function work(members, ids, signal) {
  const times = [];
  const timed = async (member, ...call) => {
    const started = performance.now();
    const { status } = await member.call(...call);
    if (status !== 200) throw new Error(`${call[1]} answered ${status}`);
    times.push(performance.now() - started);
  };
  await Promise.all(
    members.map(async (member, index) => {
      for (let round = 0; !signal.aborted; round += 1) {
        const action = round % 2 === 0 ? 'like' : 'unlike';
        const reaction = { recommendationId: ids[index], userEmail: member.email, action };
        await timed(member, 'POST', '/api/like-dislike', reaction);
        const me = `user_email=${encodeURIComponent(member.email)}`;
        await timed(member, 'GET', `/api/get-home-stats?${me}`);
        await timed(member, 'GET', `/api/get-recommendations?${me}&limit=20`);
        await setTimeout(100);
      }
    }),
  );
  return times;
}

/** The memory that the process holds, the most that was seen while a task went on. */
async function mostMemory(url, task) {
  let [most, isOver] = [0, false];
  const look = async () => {
    while (!isOver) {
      const headers = { authorization: `Bearer ${token}` };
      const text = await (await fetch(`${url}/metrics`, { headers })).text();
      most = Math.max(most, Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0));
      await setTimeout(500);
    }
  };
  const looking = look();
  const result = await task();
  isOver = true;
  await looking;
  return { result, megabytes: most / 1_000_000 };
}

/** One account attacks while ten others work: how long these wait, and what the process takes. */
export async function benchAttack() {
  await withFolder(async (folder) => {
    const { codes, url: SMTP_URL, server } = await openMailbox();
    const { url, stop } = await startServer({
      ...{ DATA_DIR: folder, DEMO: 'off', SIGN_IN: 'code', SMTP_URL },
      ...{ TRUST_PROXY: 'loopback', METRICS_TOKEN: token },
    });
    const members = Array.from({ length: others }, (_, index) => {
      return new Member(url, `person${index}`, index);
    });
    const attacker = new Member(url, 'attacker', others);
    for (const each of [...members, attacker]) await each.signIn(codes);
    const ids = [];
    for (const member of members) ids.push(await member.adds('A book'));
    await concurrently(8, items, (index) => attacker.adds(`Book ${index}`));
    await setTimeout(1_000);
    const during = (task) => task(AbortSignal.timeout(attacked));
    const quiet = await during((signal) => work(members, ids, signal));
    const { result, megabytes } = await mostMemory(url, () =>
      during((signal) => Promise.all([work(members, ids, signal), attack(attacker, signal)])),
    );
    const [loud, statuses] = result;
    const line = (name, value, unit) =>
      process.stdout.write(`  ${name.padEnd(46)}${show(value).padStart(10)} ${unit}\n`);
    process.stdout.write(`\nOne account attacks while ${others} others work\n`);
    for (const [name, times] of [
      ['undisturbed', quiet],
      ['attacked', loud],
    ]) {
      line(`calls of the others, ${name}, p50`, quantile(times, 0.5), 'milliseconds');
      line(`calls of the others, ${name}, p99`, quantile(times, 0.99), 'milliseconds');
    }
    line('memory of the process, at the most', megabytes, 'MB');
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    process.stdout.write(`  answers to the attacker: ${answers}\n`);
    await stop();
    server.close();
  });
}
