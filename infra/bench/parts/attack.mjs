import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';
import { startServer } from '../../bootstrap/server.mjs';
import { concurrently, quantile, show, withFolder } from '../measure.mjs';
import { Member } from '../support/member.mjs';

const others = 10;
const items = 2_000;
const attacked = 20_000;
const token = 'measured by the bench'.replaceAll(' ', '-');

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

/** Fills the library of an account while sign-in is open, where accounts are not throttled. */
async function fillLibrary(settings, email) {
  const { url, stop } = await startServer({ ...settings, SIGN_IN: 'open' });
  const owner = new Member({ url, email, address: '192.0.2.1' });
  await owner.call('POST', '/api/create-user', { email });
  await concurrently(8, items, async (index) => {
    if ((await owner.adds(`Book ${index}`)) === undefined) throw new Error('a book was refused');
  });
  await stop();
}

/**
 * Lets an account attack from a thread of its own.
 * @returns how often each status was answered
 */
async function attackBy({ url, email, address, cookie }) {
  const workerData = { member: { url, email, address, cookie }, lasts: attacked };
  const worker = new Worker(new URL('../support/attacker.mjs', import.meta.url), { workerData });
  const [statuses] = await once(worker, 'message');
  await worker.terminate();
  return statuses;
}

/**
 * What ten other users do meanwhile.
 * @returns milliseconds of each call
 */
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

/** The highest memory of the process seen while a task ran. */
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

/**
 * One account attacks while ten others work: their waiting times, and the memory of the process.
 */
export async function benchAttack() {
  await withFolder(async (folder) => {
    const { codes, url: SMTP_URL, server } = await openMailbox();
    const settings = { DATA_DIR: folder, DEMO: 'off' };
    await fillLibrary(settings, 'attacker@example.com');
    const { url, stop } = await startServer({
      ...settings,
      ...{ SIGN_IN: 'code', SMTP_URL },
      ...{ TRUST_PROXY: 'loopback', METRICS_TOKEN: token },
    });
    const person = (name, index) =>
      new Member({ url, email: `${name}@example.com`, address: `192.0.2.${index + 1}` });
    const members = Array.from({ length: others }, (_, index) => person(`person${index}`, index));
    const attacker = person('attacker', others);
    for (const each of [...members, attacker]) await each.signIn(codes);
    await attacker.proves(codes);
    const ids = [];
    for (const member of members) ids.push(await member.adds('A book'));
    await setTimeout(1_000);
    const during = (task) => task(AbortSignal.timeout(attacked));
    const quiet = await during((signal) => work(members, ids, signal));
    const { result, megabytes } = await mostMemory(url, () =>
      during((signal) => Promise.all([work(members, ids, signal), attackBy(attacker)])),
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
