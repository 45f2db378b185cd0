import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { isOutside, egressProxy } from '../../infra/image/egress-proxy.mjs';

const portOf = (server: { address(): unknown }) =>
  z.object({ port: z.number() }).parse(server.address()).port;

describe('The egress proxy of the containers', () => {
  let target: Server;
  let proxy: ReturnType<typeof egressProxy>;
  const addresses: Readonly<Record<string, string>> = {
    'api.example': '192.0.2.10',
    'rebound.example': '169.254.169.254',
  };
  beforeAll(async () => {
    target = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await once(target, 'listening');
    const lookedUp = (host: string) =>
      Promise.resolve(addresses[host] === undefined ? [] : [{ address: addresses[host] }]);
    // What is outside is here in a test.
    const connectHere: typeof connect = () => connect(portOf(target), '127.0.0.1');
    const hosts = ['api.example', 'rebound.example', 'away.example'];
    proxy = egressProxy(hosts, lookedUp, connectHere).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(() => {
    proxy.close();
    target.close();
  });

  /** The proxy's answer, and the data it forwards back. */
  const through = async (place: string, sent = 'hello') => {
    const socket = connect(portOf(proxy), '127.0.0.1');
    socket.write(`CONNECT ${place} HTTP/1.1\r\nHost: ${place}\r\n\r\n`);
    let heard = '';
    for await (const part of socket) {
      heard += String(part);
      if (heard.endsWith('Established\r\n\r\n')) socket.write(sent);
      if (heard.endsWith(sent)) break;
    }
    socket.destroy();
    return heard;
  };

  it('connects to a listed host, and forwards data in both directions', async () => {
    expect(await through('api.example:443')).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nhello$/);
  });

  it.each([
    ['a host that is not listed', 'other.example:443'],
    ['another port', 'api.example:25'],
    ['an address', '192.0.2.10:443'],
    ['a listed name of an internal address', 'rebound.example:443'],
    ['a listed name that cannot be resolved', 'away.example:443'],
  ])('refuses %s', async (_, place) => {
    expect(await through(place)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('refuses requests other than CONNECT', async () => {
    expect((await fetch(`http://127.0.0.1:${portOf(proxy)}/`)).status).toBe(405);
  });

  it.each([
    ['192.0.2.10', true],
    ['2001:db8::1', true],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['::1', false],
    ['fd00::1', false],
    ['::ffff:10.0.0.1', false],
    ['trboo.example', false],
  ])('tells whether %s is an external address: %s', (address, is) => {
    expect(isOutside(address)).toBe(is);
  });
});
