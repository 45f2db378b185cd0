import { describe, expect, it } from '@jest/globals';
import { Socket } from 'node:net';
import { clientOf, forwardedReader, plainAddress } from './forwarded.js';

function request(remoteAddress: string, forwarded?: string, protocol?: string) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  return {
    socket,
    headers: {
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      ...(protocol !== undefined && { 'x-forwarded-proto': protocol }),
    },
  };
}

const ours = ['10.0.0.0/8'];
/** A proxy at 198.51.100.7 ends TLS and forwards to our own proxy at 10.0.0.2. */
const twoHops = ['10.0.0.0/8', '198.51.100.7'];

describe('The address of a client', () => {
  it.each([
    ['is that of the connection', [], '203.0.113.9', undefined, '203.0.113.9'],
    ['is empty for a closed connection', [], '', undefined, ''],
    ['ignores an untrusted header', [], '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['is what a trusted proxy reports', ours, '10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['is what the nearest reports', ['loopback'], '::1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['goes through two hops', twoHops, '10.0.0.2', '1.2.3.4, 198.51.100.7', '1.2.3.4'],
    ['goes through hops with ports', twoHops, '10.0.0.2', '1.2.3.4:9, 198.51.100.7:4', '1.2.3.4'],
    [
      'ignores the client’s own entry',
      twoHops,
      '10.0.0.2',
      '9.9.9.9, 1.2.3.4,198.51.100.7',
      '1.2.3.4',
    ],
    ['is that of an untrusted hop', ours, '10.0.0.2', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
    ['is IPv4 behind a mapped address', ['loopback'], '::ffff:127.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['is the proxy’s if that reports none', ours, '10.0.0.2', 'unknown', '10.0.0.2'],
    ['is the first if all are trusted', ours, '10.0.0.2', '10.0.0.9, 10.0.0.3', '10.0.0.9'],
  ])('%s', (_name, trustProxy, remoteAddress, forwarded, address) => {
    expect(forwardedReader(trustProxy)(request(remoteAddress, forwarded)).address).toBe(address);
  });

  it.each([
    ['198.51.100.2:2000', '198.51.100.2'],
    [' 198.51.100.2 ', '198.51.100.2'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:DB8:0:0::1]:443"', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:0db8:0000::0001', '2001:db8::1'],
    ['::ffff:198.51.100.2', '198.51.100.2'],
    ['::FFFF:c633:6402', '198.51.100.2'],
    ['[::ffff:198.51.100.2]:80', '198.51.100.2'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['', undefined],
    ['198.51.100.256', undefined],
    ['trboo.example:80', undefined],
  ])('has one spelling: %j', (text, address) => {
    expect(plainAddress(text)).toBe(address);
  });
});

describe('The protocol of a client', () => {
  it.each([
    ['one proxy', ours, '1.2.3.4', 'https', 'https'],
    ['one proxy in capitals', ours, '1.2.3.4', 'HTTPS', 'https'],
    ['two proxies that each add an entry', twoHops, '1.2.3.4, 198.51.100.7', 'https,http', 'https'],
    [
      'two proxies of which the last overwrites',
      twoHops,
      '1.2.3.4, 198.51.100.7',
      'https',
      'https',
    ],
    ['one proxy that appends to the client’s entry', ours, '1.2.3.4', 'https, http', 'http'],
    ['two that append to it', twoHops, '1.2.3.4, 198.51.100.7', 'https,http,http', 'http'],
    ['one proxy that names no client', ours, undefined, 'https', 'https'],
    ['one proxy without the header', ours, '1.2.3.4', undefined, undefined],
    ['an untrusted address', [], '1.2.3.4', 'https', undefined],
  ])('is read from %s', (_name, trustProxy, forwarded, reported, protocol) => {
    const read = forwardedReader(trustProxy);
    expect(read(request('10.0.0.2', forwarded, reported)).protocol).toBe(protocol);
  });
});

describe('The header Forwarded', () => {
  const read = (forwarded: string, trusted = twoHops, more = {}) =>
    forwardedReader(trusted)({ ...request('10.0.0.2'), headers: { forwarded, ...more } });

  it.each([
    ['proto=https', ours, { address: '10.0.0.2', protocol: 'https' }],
    ['Proto="HTTPS"; For=198.51.100.1', ours, { address: '198.51.100.1', protocol: 'https' }],
    ['for="[2001:db8::1]:4711";proto=http', ours, { address: '2001:db8::1', protocol: 'http' }],
    [
      'for=1.2.3.4;proto=https;by="a,b", for=198.51.100.7',
      twoHops,
      { address: '1.2.3.4', protocol: 'https' },
    ],
    ['for=_hidden;proto=https', ours, { address: '10.0.0.2', protocol: 'https' }],
    ['proto=https', [], { address: '10.0.0.2', protocol: undefined }],
  ])('%j counts like the usual headers', (header, trusted, seen) => {
    expect(read(header, trusted)).toEqual(seen);
  });

  it('is ignored beside them', () => {
    const usual = { 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'http' };
    const seen = { address: '198.51.100.1', protocol: 'http' };
    expect(read('for=1.2.3.4;proto=https', ours, usual)).toEqual(seen);
  });
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['198.51.100.1', '198.51.100.1'],
  ['', ''],
])('In limits %j counts as %j', (address, client) => {
  expect(clientOf(address)).toBe(client);
});
