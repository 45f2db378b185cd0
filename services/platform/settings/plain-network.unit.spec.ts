import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

describe('An address on another machine', () => {
  const plain = [
    ['EVENT_STORE', 'esdb://events.example:2113?tls=false'],
    ['READ_STORE', 'mongodb://ana:secret@db.example/trboo'],
    ['READ_STORE', 'mongodb+srv://db.example/trboo?tls=false'],
    ['REDIS_URL', 'redis://:secret@redis.example:6379'],
    ['SEARCH_MODE', 'http://gateway.example'],
    ['MAP_TILE_URL', 'http://tiles.example/{z}/{x}/{y}.png'],
  ] as const;
  it.each(plain)('is refused without TLS: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^${name}=… is refused: .*unencrypted; .+, or .+ set PLAIN_NETWORK=yes$`),
    );
    expect(() => readSettings({ [name]: value, PLAIN_NETWORK: 'yes' })).not.toThrow();
  });

  it.each([
    ['EVENT_STORE', 'esdb://ana:secret@events.example:2113'],
    ['EVENT_STORE', 'esdb://127.0.0.1:2113?tls=false'],
    ['READ_STORE', 'mongodb://ana:secret@db.example/trboo?tls=true'],
    ['READ_STORE', 'mongodb+srv://db.example/trboo'],
    ['READ_STORE', 'mongodb://localhost:27017,127.0.0.1:27018/trboo'],
    ['REDIS_URL', 'rediss://:secret@redis.example:6379'],
    ['REDIS_URL', 'redis://[::1]:6379'],
    ['SEARCH_MODE', 'http://127.0.0.1:9000'],
  ])('is accepted with TLS or on this machine: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).not.toThrow();
  });

  it.each([
    'tls=true&tlsAllowInvalidCertificates=true',
    'tls=true&tlsAllowInvalidHostnames=true',
    'tls=true&tlsInsecure=true',
  ])('is refused if it accepts any certificate: %s', (options) => {
    const READ_STORE = `mongodb://db.example/trboo?${options}`;
    for (const PLAIN_NETWORK of ['yes', 'no']) {
      expect(() => readSettings({ READ_STORE, PLAIN_NETWORK })).toThrow(
        /^READ_STORE=… is refused: it accepts any certificate/,
      );
    }
  });
});
