import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidSetting } from './plain-network.js';
import { readSettings } from './settings.js';
import { secretSettings } from './variables.js';
import { tokensOf } from './tokens.js';

const one = 'one-token-0123456789';
const another = 'another-token-0123456789';
let folder: string;
const put = (content: string | Buffer, mode = 0o600) => {
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trboo-secrets-'));
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true });
});

describe('A secret in a file', () => {
  it('is the content without the line break at its end', () => {
    const REDIS_URL_FILE = put('redis://:secret@redis.localhost:6379\n');
    const { redisUrl, remarks } = readSettings({ REDIS_URL_FILE });
    expect([redisUrl, remarks]).toEqual(['redis://:secret@redis.localhost:6379', []]);
  });

  it('is possible for every secret, and for no other setting', () => {
    const file = put('');
    for (const name of secretSettings) {
      expect(() => readSettings({ [`${name}_FILE`]: file })).toThrow(/is wrong: it is empty$/);
    }
    expect(readSettings({ PORT_FILE: file }).port).toBe(3000);
  });

  it('is refused if the secret is set as well', () => {
    const both = { OPS_TOKEN: one, OPS_TOKEN_FILE: put(one) };
    expect(() => readSettings(both)).toThrow(
      /^OPS_TOKEN_FILE=\S+ is refused: OPS_TOKEN is set as well/,
    );
  });

  it.each([
    ['missing', () => '/nowhere/secret', /it cannot be read \(ENOENT\)$/],
    ['empty', () => put(' \n'), /it is empty$/],
    ['too large', () => put(Buffer.alloc(64 * 1024 + 1, 'x')), /larger than 64 KiB$/],
    ['a folder', () => folder, /it is not a file/],
    ['endless', () => '/dev/zero', /it is not a file/],
  ])('is refused with one line if the file is %s', (_, file, why) => {
    const read = () => readSettings({ OPS_TOKEN_FILE: file() });
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(why);
    expect(read).toThrow(/^OPS_TOKEN_FILE=[^\n]+$/);
  });

  it('is never shown when it is wrong', () => {
    const read = () => readSettings({ REDIS_URL_FILE: put('http://:secret@redis.localhost') });
    expect(read).toThrow(/^REDIS_URL=… is wrong/);
  });

  it('causes a remark if other users can read it', () => {
    const { remarks } = readSettings({ OPS_TOKEN_FILE: put(one, 0o644) });
    expect(remarks).toEqual([expect.stringMatching(/^OPS_TOKEN_FILE=\S+ can be read by every/)]);
  });
});

describe('Tokens', () => {
  it('are one or several, each of which is accepted', () => {
    for (const OPS_TOKEN of [one, `${one} ${another}`, `${another}\n${one}`]) {
      expect(readSettings({ OPS_TOKEN }).opsToken?.has(one)).toBe(true);
    }
    const tokens = readSettings({ OPS_TOKEN: `${one} ${another}` }).opsToken;
    for (const shown of ['', one.slice(1), `${one} ${another}`]) {
      expect(tokens?.has(shown)).toBe(false);
    }
    expect(() => readSettings({ OPS_TOKEN: `${one} `.repeat(9) })).toThrow(/at most 8 tokens/);
  });

  it('in a file can be changed without a restart', () => {
    jest.useFakeTimers({ now: 0 });
    const reports: string[] = [];
    const values = { OPS_TOKEN: one, OPS_TOKEN_FILE: put(one) };
    const tokens = tokensOf('OPS_TOKEN', [one], values, (message) => reports.push(message));
    put(`${another}\n${one}`);
    expect(tokens?.has(another)).toBe(false);
    jest.setSystemTime(1_000);
    expect([one, another].map((each) => tokens?.has(each))).toEqual([true, true]);
    put(another);
    jest.setSystemTime(2_000);
    expect([one, another].map((each) => tokens?.has(each))).toEqual([false, true]);
    expect(reports).toHaveLength(2);
  });

  it('stay in use while their file is missing or wrong, which is reported once', () => {
    jest.useFakeTimers({ now: 0 });
    const reports: string[] = [];
    const values = { OPS_TOKEN: one, OPS_TOKEN_FILE: put(one) };
    const tokens = tokensOf('OPS_TOKEN', [one], values, (message) => reports.push(message));
    for (let second = 1; second < 5; second += 1) {
      put(second % 2 === 0 ? '' : 'short');
      jest.setSystemTime(second * 1_000);
      expect(tokens?.has(one)).toBe(true);
    }
    expect(reports).toEqual([
      expect.stringMatching(/cannot be read: the previous tokens stay in use$/),
    ]);
  });
});
