// Runs in its own thread, so that the attacker's work does not delay the measurement.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { io } from 'socket.io-client';
import { Member } from './member.mjs';

/** Everything one account can do to disturb others, until the signal aborts. */
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

const { member, durationMs } = workerData;
parentPort.postMessage(await attack(new Member(member), AbortSignal.timeout(durationMs)));
