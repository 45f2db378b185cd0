import { afterAll, expect, it } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { z } from 'zod';
import { StoreUnavailable } from '../ports.js';
import { FaultyNetwork } from '../testing/faulty-network.js';
import { startStandIn } from '../testing/mongodb/test-server.js';
import { Connection } from './connection.js';

/** What Node says of each connection that is opened. */
const opened = z.object({ socket: z.custom<Socket>() });

const server = await startStandIn();
afterAll(() => server.stop());

it('A call is given up whose connection closes in the moment in which it is sent, and the next goes through', async () => {
  const sockets: Socket[] = [];
  const listen = (message: unknown) => sockets.push(opened.parse(message).socket);
  subscribe('net.client.socket', listen);
  const connection = new Connection(server.url, 'the tests');
  const ping = () => connection.run(({ database }) => database.command({ ping: 1 }), 1_000);
  await ping();
  for (const socket of sockets) socket.destroy();
  const unanswered = new StoreUnavailable('the tests in MongoDB do not answer');
  await expect(ping()).rejects.toEqual(unanswered);
  expect(await ping()).toMatchObject({ ok: 1 });
  unsubscribe('net.client.socket', listen);
  await connection.close();
});

it('A call for which no connection is free in time fails as when the server is away', async () => {
  const url = new URL(server.url);
  const network = await FaultyNetwork.to(Number(url.port), url.hostname);
  url.host = `127.0.0.1:${network.port}`;
  url.search = 'directConnection=true&maxPoolSize=1&waitQueueTimeoutMS=100';
  const connection = new Connection(url.href, 'the tests');
  const ping = () => connection.run(({ database }) => database.command({ ping: 1 }));
  await ping();
  network.freeze();
  const first = ping();
  const unavailable = new StoreUnavailable('the tests in MongoDB cannot be reached');
  await expect(ping()).rejects.toEqual(unavailable);
  network.thaw();
  expect(await first).toMatchObject({ ok: 1 });
  await connection.close();
  await network.close();
});
