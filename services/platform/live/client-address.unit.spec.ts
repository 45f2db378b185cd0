import { describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientAddresses } from './client-address.js';

function asked(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

/** A proxy that ends TLS at 198.51.100.7, before one of ours at 10.0.0.2. */
const twoHops = ['10.0.0.0/8', '198.51.100.7'];

describe('the address of a client', () => {
  it.each([
    ['is that of the connection', [], '203.0.113.9', undefined, '203.0.113.9'],
    ['is not what nobody vouches for', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is what a proxy says', ['10.0.0.0/8'], '10.0.0.2', '198.51.100.1', '198.51.100.1'],
    [
      'is what the first believed says',
      ['loopback'],
      '::1',
      '1.2.3.4, 198.51.100.1',
      '198.51.100.1',
    ],
    ['goes through two hops', twoHops, '10.0.0.2', '1.2.3.4, 198.51.100.7', '1.2.3.4'],
    [
      'is not what the client itself says before two hops',
      twoHops,
      '10.0.0.2',
      '9.9.9.9, 1.2.3.4, 198.51.100.7',
      '1.2.3.4',
    ],
    [
      'is the first hop’s where that is not believed',
      ['10.0.0.0/8'],
      '10.0.0.2',
      '1.2.3.4, 198.51.100.7',
      '198.51.100.7',
    ],
    ['is IPv4 where that came over IPv6', ['loopback'], '::ffff:127.0.0.1', '1.2.3.4', '1.2.3.4'],
  ])('%s', (_name, trustProxy, remoteAddress, forwarded, address) => {
    expect(clientAddresses(trustProxy)(asked(remoteAddress, forwarded))).toBe(address);
  });

  it.each([
    ['', '127.0.0.1'],
    ['1.2.3.4', '1.2.3.4'],
    ['9.9.9.9, 1.2.3.4, 198.51.100.7', '1.2.3.4'],
    ['unknown', 'unknown'],
  ])('is the same for handshakes of sockets as for calls: %j', async (forwarded, address) => {
    const trustProxy = ['loopback', '198.51.100.7'];
    const server = fastify({ trustProxy });
    const addressOf = clientAddresses(trustProxy);
    server.get('/', ({ ip, raw }) => ({ call: ip, handshake: addressOf(raw) }));
    const url = await server.listen({ port: 0, host: '127.0.0.1' });
    const said = await fetch(url, { headers: { 'x-forwarded-for': forwarded } });
    expect(await said.json()).toEqual({ call: address, handshake: address });
    await server.close();
  });
});
