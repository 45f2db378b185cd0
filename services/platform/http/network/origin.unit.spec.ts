import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../../settings/settings.js';
import { originCheck } from './origin.js';

const onLoopback = originCheck(readSettings({}));
const onInternet = originCheck(
  readSettings({ PUBLIC_URL: 'https://trboo.example', SIGN_IN: 'code', SMTP_URL: 'smtp://mail' }),
);
const get = (headers: Record<string, string>) => ({ method: 'GET', headers });

describe('The origin check', () => {
  it.each([
    ['no page', { host: '127.0.0.1:3000' }, true],
    ['from our page', { host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
    ['at port 80', { host: 'localhost', origin: 'http://localhost' }, true],
    ['at an IPv6 address', { host: '[::1]:3000', origin: 'http://[::1]:3000' }, true],
    ['from another port', { host: 'localhost:3000', origin: 'http://localhost:3001' }, false],
    ['from another name', { host: 'localhost:3001', origin: 'http://127.0.0.1:3001' }, false],
    ['over another scheme', { host: 'localhost:3000', origin: 'https://localhost:3000' }, false],
    ['from an opaque origin', { host: 'localhost:3000', origin: 'null' }, false],
    ['without a host name', {}, false],
    ['for a rebound name', { host: 'evil.example' }, false],
  ])('on a loopback address: %s', (_name, headers, isOurs) => {
    expect(onLoopback(get(headers))).toBe(isOurs);
  });

  it.each([
    ['from our page', { host: 'trboo.example', origin: 'https://trboo.example' }, true],
    ['behind a proxy', { host: '127.0.0.1:3000', origin: 'https://trboo.example' }, true],
    ['without TLS', { host: 'trboo.example', origin: 'http://trboo.example' }, false],
    ['from another port', { host: 'trboo.example', origin: 'https://trboo.example:8443' }, false],
    ['from a subdomain', { host: 'trboo.example', origin: 'https://x.trboo.example' }, false],
  ])('at a public address: %s', (_name, headers, isOurs) => {
    expect(onInternet(get(headers))).toBe(isOurs);
  });

  const host = 'localhost:3000';
  it.each([
    ['our page', { 'sec-fetch-site': 'same-origin' }, 'GET', true],
    ['the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 'GET', true],
    ['a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 'GET', true],
    ['a form', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, 'POST', false],
    ['a script', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, 'GET', false],
    ['a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 'GET', false],
  ])('without an Origin header: %s', (_name, headers, method, isOurs) => {
    expect(onLoopback({ method, headers: { host, ...headers } })).toBe(isOurs);
  });
});
