import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidSetting } from '../invalid-setting.js';
import { readSettings } from '../settings.js';
import { secretSettings } from '../variables.js';
import { tokensOf } from '../tokens.js';

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
  it('is what stands in it, without the end of its line', () => {
    const REDIS_URL_FILE = put('redis://:secret@redis.localhost:6379\n');
    const { redisUrl, remarks } = readSettings({ REDIS_URL_FILE });
    expect([redisUrl, remarks]).toEqual(['redis://:secret@redis.localhost:6379', []]);
  });

  it('is offered for every secret, and for nothing else', () => {
    const file = put('');
    for (const name of secretSettings) {
      expect(() => readSettings({ [`${name}_FILE`]: file })).toThrow(/is wrong: it is empty$/);
    }
    expect(readSettings({ PORT_FILE: file }).port).toBe(3000);
  });

  it('is not given twice', () => {
    const given = { OPS_TOKEN: one, OPS_TOKEN_FILE: put(one) };
    expect(() => readSettings(given)).toThrow(
      /^OPS_TOKEN_FILE=\S+ is refused: OPS_TOKEN is set as well/,
    );
  });

  it.each([
    ['away', () => '/nowhere/secret', /it cannot be read \(ENOENT\)$/],
    ['empty', () => put(' \n'), /it is empty$/],
    ['too large', () => put(Buffer.alloc(64 * 1024 + 1, 'x')), /larger than 64 KiB$/],
    ['a folder', () => folder, /it is not a file/],
    ['endless', () => '/dev/zero', /it is not a file/],
  ])('stops the start where the file is %s, with one line', (_, file, why) => {
    const read = () => readSettings({ OPS_TOKEN_FILE: file() });
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(why);
    expect(read).toThrow(/^OPS_TOKEN_FILE=[^\n]+$/);
  });

  it('is never shown where it is wrong', () => {
    const read = () => readSettings({ REDIS_URL_FILE: put('http://:secret@redis.localhost') });
    expect(read).toThrow(/^REDIS_URL=… is wrong/);
  });

  it('that others can read is remarked upon', () => {
    const { remarks } = readSettings({ OPS_TOKEN_FILE: put(one, 0o644) });
    expect(remarks).toEqual([expect.stringMatching(/^OPS_TOKEN_FILE=\S+ can be read by every/)]);
  });
});

describe('Tokens', () => {
  it('are one or several, each of which is taken', () => {
    for (const given of [one, `${one} ${another}`, `${another}\n${one}`]) {
      expect(readSettings({ OPS_TOKEN: given }).opsToken?.has(one)).toBe(true);
    }
    const tokens = readSettings({ OPS_TOKEN: `${one} ${another}` }).opsToken;
    for (const shown of ['', one.slice(1), `${one} ${another}`]) {
      expect(tokens?.has(shown)).toBe(false);
    }
    expect(() => readSettings({ OPS_TOKEN: `${one} `.repeat(9) })).toThrow(/8 tokens at the most/);
  });

  it('of a file are changed without a restart', () => {
    jest.useFakeTimers({ now: 0 });
    const said: string[] = [];
    const values = { OPS_TOKEN: one, OPS_TOKEN_FILE: put(one) };
    const tokens = tokensOf('OPS_TOKEN', [one], values, (message) => said.push(message));
    put(`${another}\n${one}`);
    expect(tokens?.has(another)).toBe(false);
    jest.setSystemTime(1_000);
    expect([one, another].map((each) => tokens?.has(each))).toEqual([true, true]);
    put(another);
    jest.setSystemTime(2_000);
    expect([one, another].map((each) => tokens?.has(each))).toEqual([false, true]);
    expect(said).toHaveLength(2);
  });

  it('of a file that is away or wrong for a while are those of before, and that is said once', () => {
    jest.useFakeTimers({ now: 0 });
    const said: string[] = [];
    const values = { OPS_TOKEN: one, OPS_TOKEN_FILE: put(one) };
    const tokens = tokensOf('OPS_TOKEN', [one], values, (message) => said.push(message));
    for (let second = 1; second < 5; second += 1) {
      put(second % 2 === 0 ? '' : 'short');
      jest.setSystemTime(second * 1_000);
      expect(tokens?.has(one)).toBe(true);
    }
    expect(said).toEqual([
      expect.stringMatching(/cannot be read: the previous tokens stay in use$/),
    ]);
  });
});
