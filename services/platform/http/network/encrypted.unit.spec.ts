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
const proto = (said: string) => ({ 'x-forwarded-proto': said });

describe('A request to a public address of https', () => {
  const rule = encryptionCheck(settings('https://trboo.example', ['10.0.0.0/8', 'loopback']));

  it('came encrypted where the proxy that is believed says so', () => {
    expect(rule(from('10.1.2.3', proto('https')))).toBe(true);
    expect(rule(from('::ffff:10.1.2.3', proto('https')))).toBe(true);
    expect(rule(from('10.1.2.3', proto('http, HTTPS')))).toBe(true);
    const chain = { 'x-forwarded-for': '192.0.2.1, 10.9.9.9:4000', ...proto('https,http') };
    expect(rule(from('10.1.2.3', chain))).toBe(true);
    expect(rule(from('127.0.0.1', proto('https')))).toBe(true);
  });

  it.each([
    ['a proxy that says otherwise', from('10.1.2.3', proto('http'))],
    ['a proxy that repeats what its client claimed', from('10.1.2.3', proto('https, http'))],
    ['a proxy that says nothing', from('10.1.2.3')],
    [
      'a proxy of this machine that says nothing',
      from('127.0.0.1', { 'x-forwarded-for': '1.2.3.4' }),
    ],
    ['somebody else who says so', from('192.0.2.7', proto('https'))],
    ['somebody else', from('192.0.2.7')],
    ['nobody any more', from('')],
  ])('did not by %s', (_, request) => {
    expect(rule(request)).toBe(false);
  });

  it('did where this process ends TLS, and crosses nothing from this machine', () => {
    const socket = new TLSSocket(new Socket());
    expect(rule({ socket, headers: {} })).toBe(true);
    for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(rule(from(here))).toBe(true);
    }
  });
});

it('A public address of http is of this machine, and asks for nothing', () => {
  const rule = encryptionCheck(settings('http://localhost:3000'));
  expect(rule(from('192.0.2.7'))).toBe(true);
});
