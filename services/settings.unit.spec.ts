import { describe, expect, it } from '@jest/globals';
import { allowedHosts, InvalidSetting, readSettings } from './settings.js';

describe('Settings', () => {
  it('have a default each', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: './data',
      publicUrl: new URL('http://127.0.0.1:3000'),
      signIn: 'open',
      demo: true,
    });
  });

  it('take an empty value as none, as a copied example file has it', () => {
    expect(readSettings({ PUBLIC_URL: '', PORT: '' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['SIGN_IN', 'closed'],
    ['DEMO', 'maybe'],
    ['PUBLIC_URL', 'trboo.example'],
    ['PUBLIC_URL', 'ftp://trboo.example'],
    ['HOST', '0.0.0.0'],
    ['HOST', '192.168.1.2'],
  ])('%s=%s stops the start with one line that says so', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(
      new RegExp(`^${name}=${value.replaceAll('.', '\\.')} is (wrong|refused): .+$`),
    );
  });

  it('make a public address of an IPv6 host', () => {
    expect(readSettings({ HOST: '::1' }).publicUrl.href).toBe('http://[::1]:3000/');
  });

  it('say under which names browsers may call', () => {
    const hosts = allowedHosts(readSettings({ PUBLIC_URL: 'https://trboo.example/x' }));
    expect(hosts).toEqual(new Set(['localhost', '127.0.0.1', '[::1]', 'trboo.example']));
  });
});
