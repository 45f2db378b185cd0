import { describe, expect, it } from '@jest/globals';
import { parseKurrentAddress } from './address.js';

describe('An address of KurrentDB', () => {
  it.each([
    ['esdb://127.0.0.1:2113?tls=false', 'esdb://127.0.0.1:2113', '127.0.0.1:2113'],
    [
      'kurrentdb://events.example.com/?tls=false',
      'esdb://events.example.com',
      'events.example.com',
    ],
    [
      'kurrentdb+discover://a:p%40ss@one.example.com:2113,two.example.com',
      'esdb+discover://a:p%40ss@one.example.com:2113,two.example.com',
      'one.example.com:2113,two.example.com',
    ],
  ])('is parsed: %s', (address, expected, hosts) => {
    const parsed = parseKurrentAddress(address);
    expect(parsed.connectionString.split('?')[0]).toBe(expected);
    expect(parsed.hosts).toBe(hosts);
  });

  it('gets the default options of the adapter, unless it contains others', () => {
    const { connectionString } = parseKurrentAddress(
      'esdb://localhost?tls=false&keepAliveTimeout=9',
    );
    const options = Object.fromEntries(new URLSearchParams(connectionString.split('?')[1]));
    expect(options).toEqual({
      tls: 'false',
      keepAliveInterval: '10000',
      keepAliveTimeout: '9',
      nodePreference: 'leader',
    });
  });

  it.each([
    ['http://localhost:2113', /must be esdb:/],
    ['esdb://', /must be esdb:/],
    ['esdb://[::1]:2113?tls=false', /must be esdb:/],
    ['esdb://localhost:2113', /needs name:password@/],
    ['esdb://ana:secret@localhost?throwOnAppendFailure=false', /takes only the options tls, /],
    ['esdb://ana:secret@localhost?keepAliveInterval=soon', /wrong value for keepAliveInterval/],
    ['esdb://ana:secret%@localhost', /must be written %25/],
  ])('is refused without repeating it: %s', (address, why) => {
    expect(() => parseKurrentAddress(address)).toThrow(why);
    expect(() => parseKurrentAddress(address)).toThrow(RangeError);
    expect(() => parseKurrentAddress(address)).not.toThrow(/secret/);
  });
});
