import { describe, expect, it } from '@jest/globals';
import { Socket } from 'node:net';
import { clientAddresses } from './client-address.js';

const asked = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
});

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
    ['goes through several', ['loopback', '10.0.0.3'], '::1', '1.2.3.4, 10.0.0.3', '1.2.3.4'],
    ['is IPv4 where that came over IPv6', ['loopback'], '::ffff:127.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['is no nonsense', ['loopback'], '127.0.0.1', 'unknown', '127.0.0.1'],
  ])('%s', (_name, trustProxy, remoteAddress, forwarded, address) => {
    expect(clientAddresses(trustProxy)(asked(remoteAddress, forwarded))).toBe(address);
  });
});
