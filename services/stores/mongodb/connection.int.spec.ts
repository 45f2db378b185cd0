import { afterAll, expect, it } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { z } from 'zod';
import { StoreUnavailable } from '../ports.js';
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
