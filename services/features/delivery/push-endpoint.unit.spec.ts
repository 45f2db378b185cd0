import { describe, expect, it } from '@jest/globals';
import { isAllowedEndpoint } from './push-endpoint.js';

describe('The address of a push service', () => {
  it.each(['8.8.8.8', '[2606:4700::1]', 'push.example.com'])('may be %s', (host) => {
    expect(isAllowedEndpoint(new URL(`https://${host}/push`), false)).toBe(true);
  });

  it.each([
    ...['10.0.0.1', '127.0.0.1', '169.254.1.1', '[::1]', '[::ffff:10.0.0.1]', '[::ffff:8.8.8.8]'],
    ...['[fc00::1]', '[fe80::1]', 'localhost'],
  ])('must not be %s', (host) => {
    expect(isAllowedEndpoint(new URL(`https://${host}/push`), false)).toBe(false);
  });
});
