import { describe, expect, it } from '@jest/globals';
import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { encryptionCheck } from './encrypted.js';

const settings = (publicUrl: string, trustProxy: readonly string[] = []) => ({
  publicUrl: new URL(publicUrl),
  trustProxy,
});
const from = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) => ({
  socket: Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  headers,
});
const proto = (value: string) => ({ 'x-forwarded-proto': value });

describe('A request to a public https address', () => {
  const rule = encryptionCheck(settings('https://trboo.example', ['10.0.0.0/8', 'loopback']));

  it('arrived encrypted if a trusted proxy reports https', () => {
    expect(rule(from('10.1.2.3', proto('https')))).toBe(true);
    expect(rule(from('::ffff:10.1.2.3', proto('https')))).toBe(true);
    expect(rule(from('10.1.2.3', proto('http, HTTPS')))).toBe(true);
    const chain = { 'x-forwarded-for': '192.0.2.1, 10.9.9.9:4000', ...proto('https,http') };
    expect(rule(from('10.1.2.3', chain))).toBe(true);
    expect(rule(from('127.0.0.1', proto('https')))).toBe(true);
  });

  it.each([
    ['a proxy that reports http', from('10.1.2.3', proto('http'))],
    ['a proxy that appends http to its client’s https', from('10.1.2.3', proto('https, http'))],
    ['a proxy that reports no protocol', from('10.1.2.3')],
    [
      'a proxy on this machine that reports no protocol',
      from('127.0.0.1', { 'x-forwarded-for': '1.2.3.4' }),
    ],
    ['an untrusted address that reports https', from('192.0.2.7', proto('https'))],
    ['an untrusted address', from('192.0.2.7')],
    ['a closed connection', from('')],
  ])('did not arrive encrypted through %s', (_, request) => {
    expect(rule(request)).toBe(false);
  });

  it('counts as encrypted if this process ends TLS or the request comes from this machine', () => {
    const socket = new TLSSocket(new Socket());
    expect(rule({ socket, headers: {} })).toBe(true);
    for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(rule(from(here))).toBe(true);
    }
  });
});

it('Every request to a public http address, which is a loopback address, counts as encrypted', () => {
  const rule = encryptionCheck(settings('http://localhost:3000'));
  expect(rule(from('192.0.2.7'))).toBe(true);
});
