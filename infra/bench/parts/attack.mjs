import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';
import { startServer } from '../../bootstrap/server.mjs';
import { concurrently, quantile, show, withFolder } from '../measure.mjs';
import { Member } from '../support/member.mjs';

const memberCount = 10;
const itemCount = 2_000;
const attackMs = 20_000;
const metricsToken = 'measured by the bench'.replaceAll(' ', '-');

/** Opens a mail server; `codes` has the last sign-in code sent to each address. */
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

/** Fills an account's library through a server with open sign-in, which does not throttle. */
async function fillLibrary(settings, email) {
  const { url, stop } = await startServer({ ...settings, SIGN_IN: 'open' });
  const owner = new Member({ url, email, address: '192.0.2.1' });
  await owner.call('POST', '/api/create-user', { email });
  await concurrently(8, itemCount, async (index) => {
    if ((await owner.add(`Book ${index}`)) === undefined) throw new Error('a book was refused');
  });
  await stop();
}

/**
 * Attacks with one account, from a thread of its own, for `attackMs`.
 * @returns map from HTTP status to the number of responses
 */
async function attackBy({ url, email, address, cookie }) {
  const workerData = { member: { url, email, address, cookie }, durationMs: attackMs };
  const worker = new Worker(new URL('../support/attacker.mjs', import.meta.url), { workerData });
  const [statuses] = await once(worker, 'message');
  await worker.terminate();
  return statuses;
}

/**
 * Calls the server as ordinary users do, until the signal aborts.
 * @returns milliseconds of each call
 */
async function callAsMembers(members, ids, signal) {
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

/** Runs a task; returns its result and the peak memory of the server, read every 500 ms. */
async function withPeakMemory(url, task) {
  let [peakBytes, isDone] = [0, false];
  const poll = async () => {
    while (!isDone) {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${url}/metrics`, { headers })).text();
      peakBytes = Math.max(
        peakBytes,
        Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0),
      );
      await setTimeout(500);
    }
  };
  const polling = poll();
  const result = await task();
  isDone = true;
  await polling;
  return { result, megabytes: peakBytes / 1_000_000 };
}

/** Prints how one account's attack changes the call times of ten others and the server's memory. */
export async function benchAttack() {
  await withFolder(async (folder) => {
    const { codes, url: SMTP_URL, server } = await openMailbox();
    const settings = { DATA_DIR: folder, DEMO: 'off' };
    await fillLibrary(settings, 'attacker@example.com');
    const { url, stop } = await startServer({
      ...settings,
      ...{ SIGN_IN: 'code', SMTP_URL },
      ...{ TRUST_PROXY: 'loopback', METRICS_TOKEN: metricsToken },
    });
    const person = (name, index) =>
      new Member({ url, email: `${name}@example.com`, address: `192.0.2.${index + 1}` });
    const members = Array.from({ length: memberCount }, (_, index) =>
      person(`person${index}`, index),
    );
    const attacker = person('attacker', memberCount);
    for (const each of [...members, attacker]) await each.signIn(codes);
    await attacker.proveIdentity(codes);
    const ids = [];
    for (const member of members) ids.push(await member.add('A book'));
    await setTimeout(1_000);
    const forAttackMs = (task) => task(AbortSignal.timeout(attackMs));
    const undisturbed = await forAttackMs((signal) => callAsMembers(members, ids, signal));
    const { result, megabytes } = await withPeakMemory(url, () =>
      forAttackMs((signal) =>
        Promise.all([callAsMembers(members, ids, signal), attackBy(attacker)]),
      ),
    );
    const [attacked, statuses] = result;
    const line = (name, value, unit) =>
      process.stdout.write(`  ${name.padEnd(46)}${show(value).padStart(10)} ${unit}\n`);
    process.stdout.write(`\nOne account attacks while ${memberCount} others work\n`);
    for (const [name, times] of [
      ['undisturbed', undisturbed],
      ['attacked', attacked],
    ]) {
      line(`calls of the others, ${name}, p50`, quantile(times, 0.5), 'milliseconds');
      line(`calls of the others, ${name}, p99`, quantile(times, 0.99), 'milliseconds');
    }
    line('peak memory of the process', megabytes, 'MB');
    const responses = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    process.stdout.write(`  answers to the attacker: ${responses}\n`);
    await stop();
    server.close();
  });
}
