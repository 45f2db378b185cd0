import { afterAll, expect, it } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { z } from 'zod';
import { StoreUnavailable } from '../../ports.js';
import { FaultyNetwork } from '../../../../tests/stand-ins/faulty-network.js';
import { untilAvailable } from '../../../../tests/stand-ins/until-available.js';
import { startStandIn } from '../../../../tests/stand-ins/mongodb/test-server.js';
import { maxCallMs } from './calls.js';
import { Connection } from './connection.js';

/** Node's diagnostics message about an opened connection. */
const opened = z.object({ socket: z.custom<Socket>() });

const server = await startStandIn();
afterAll(() => server.stop());

const unanswered = new StoreUnavailable('the tests in MongoDB do not answer');
const unavailable = new StoreUnavailable('the tests in MongoDB cannot be reached');

/** A proxy to the server whose network can fail, and its address. */
async function faultyNetwork() {
  const url = new URL(server.url);
  const network = await FaultyNetwork.to(Number(url.port), url.hostname);
  url.host = `127.0.0.1:${network.port}`;
  return { network, url };
}

/** A connection whose sockets are closed, without the driver having noticed. */
async function withClosedSockets(url = server.url) {
  const sockets: Socket[] = [];
  const listen = (message: unknown) => sockets.push(opened.parse(message).socket);
  subscribe('net.client.socket', listen);
  const connection = new Connection(url, 'the tests');
  const ping = (timeoutMs?: number) =>
    connection.run(({ database }) => database.command({ ping: 1 }), timeoutMs);
  await ping();
  unsubscribe('net.client.socket', listen);
  for (const socket of sockets) socket.destroy();
  return { connection, ping };
}

it('A call whose connection closes while it is sent times out, and the next call succeeds', async () => {
  const { connection, ping } = await withClosedSockets();
  await expect(ping(1_000)).rejects.toEqual(unanswered);
  expect(await ping()).toMatchObject({ ok: 1 });
  await connection.close();
});

it('A call times out soon after the server was lost, whatever its timeout is', async () => {
  const { network, url } = await faultyNetwork();
  const { connection, ping } = await withClosedSockets(url.href);
  const started = performance.now();
  const lost = ping().catch((error: unknown) => error);
  await network.down();
  await expect(ping()).rejects.toEqual(unavailable);
  await network.up();
  expect(await lost).toEqual(unanswered);
  expect(performance.now() - started).toBeLessThan(maxCallMs);
  expect(await ping()).toMatchObject({ ok: 1 });
  await connection.close();
  await network.close();
});

it('Other pending calls succeed when one call times out', async () => {
  const { connection, ping } = await withClosedSockets();
  const lost = ping(1_000);
  const hasTimedOut = lost.catch(() => undefined);
  const other = connection.run(async ({ database }) => {
    await hasTimedOut;
    return database.command({ ping: 1 });
  });
  await expect(lost).rejects.toEqual(unanswered);
  expect(await other).toMatchObject({ ok: 1 });
  await connection.close();
});

it('A call for which no connection is free in time fails like with an unreachable server', async () => {
  const { network, url } = await faultyNetwork();
  url.search = 'directConnection=true&maxPoolSize=1&waitQueueTimeoutMS=100';
  const connection = new Connection(url.href, 'the tests');
  const ping = () => connection.run(({ database }) => database.command({ ping: 1 }));
  // The first connection is opened in the time that a call waits for a free one.
  await untilAvailable(ping);
  network.freeze();
  const first = ping();
  await expect(ping()).rejects.toEqual(unavailable);
  network.thaw();
  expect(await first).toMatchObject({ ok: 1 });
  await connection.close();
  await network.close();
});

it('An option that the driver does not know makes the store unusable, and is named', async () => {
  const connection = new Connection('mongodb://127.0.0.1:1/?maxPool=1', 'the tests');
  const asked = connection.run(() => Promise.resolve());
  await expect(asked).rejects.toThrow(/^MongoDB does not take the options .*maxpool/);
  await connection.close();
});
