import { afterAll, expect, it } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { z } from 'zod';
import { StoreUnavailable } from '../../ports.js';
import { FaultyNetwork } from '../../../../tests/stand-ins/faulty-network.js';
import { startStandIn } from '../../../../tests/stand-ins/mongodb/test-server.js';
import { Connection } from './connection.js';

/** What Node says of each connection that is opened. */
const opened = z.object({ socket: z.custom<Socket>() });

const server = await startStandIn();
afterAll(() => server.stop());

const unanswered = new StoreUnavailable('the tests in MongoDB do not answer');
const unavailable = new StoreUnavailable('the tests in MongoDB cannot be reached');

/** A way to the server that can be cut, and the address there. */
async function wayToServer() {
  const url = new URL(server.url);
  const network = await FaultyNetwork.to(Number(url.port), url.hostname);
  url.host = `127.0.0.1:${network.port}`;
  return { network, url };
}

/** A connection whose sockets have closed, and the driver does not know it yet. */
async function closedUnnoticed(url = server.url) {
  const sockets: Socket[] = [];
  const listen = (message: unknown) => sockets.push(opened.parse(message).socket);
  subscribe('net.client.socket', listen);
  const connection = new Connection(url, 'the tests');
  const ping = (longest?: number) =>
    connection.run(({ database }) => database.command({ ping: 1 }), longest);
  await ping();
  unsubscribe('net.client.socket', listen);
  for (const socket of sockets) socket.destroy();
  return { connection, ping };
}

it('A call is given up whose connection closes in the moment in which it is sent, and the next goes through', async () => {
  const { connection, ping } = await closedUnnoticed();
  await expect(ping(1_000)).rejects.toEqual(unanswered);
  expect(await ping()).toMatchObject({ ok: 1 });
  await connection.close();
});

it('It is given up soon after the server was lost, however long it may take', async () => {
  const { network, url } = await wayToServer();
  const { connection, ping } = await closedUnnoticed(url.href);
  const started = performance.now();
  const lost = ping().catch((error: unknown) => error);
  await network.down();
  await expect(ping()).rejects.toEqual(unavailable);
  await network.up();
  expect(await lost).toEqual(unanswered);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(await ping()).toMatchObject({ ok: 1 });
  await connection.close();
  await network.close();
});

it('What else is under way when a call is given up goes on', async () => {
  const { connection, ping } = await closedUnnoticed();
  const lost = ping(1_000);
  const isGivenUp = lost.catch(() => undefined);
  const other = connection.run(async ({ database }) => {
    await isGivenUp;
    return database.command({ ping: 1 });
  });
  await expect(lost).rejects.toEqual(unanswered);
  expect(await other).toMatchObject({ ok: 1 });
  await connection.close();
});

it('A call for which no connection is free in time fails as when the server is away', async () => {
  const { network, url } = await wayToServer();
  url.search = 'directConnection=true&maxPoolSize=1&waitQueueTimeoutMS=100';
  const connection = new Connection(url.href, 'the tests');
  const ping = () => connection.run(({ database }) => database.command({ ping: 1 }));
  await ping();
  network.freeze();
  const first = ping();
  await expect(ping()).rejects.toEqual(unavailable);
  network.thaw();
  expect(await first).toMatchObject({ ok: 1 });
  await connection.close();
  await network.close();
});
