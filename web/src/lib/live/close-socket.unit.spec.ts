import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { io } from 'socket.io-client';
import { closeSocket } from './connect.js';

const server = createServer();
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

it('a socket that is opening is closed afterwards and does not reconnect', async () => {
  const { port } = server.address() as AddressInfo;
  const upgrade = once(server, 'upgrade');
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  const errors: string[] = [];
  socket.on('connect_error', ({ message }) => errors.push(message));
  const [, connection] = (await upgrade) as [unknown, Socket];
  closeSocket(socket);
  expect(socket.io.engine.readyState).toBe('opening');
  const ended = new Promise((resolve) => socket.io.once('error', resolve));
  connection.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
  await ended;
  expect(socket.io._readyState).toBe('closed');
  expect(socket.active).toBe(false);
  expect(errors).toEqual([]);
});
