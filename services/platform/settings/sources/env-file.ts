import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { InvalidSetting } from '../invalid-setting.js';

/** What the file says; a name that is given twice has its last value. */
export type EnvFile = Readonly<NodeJS.Dict<string>>;

/**
 * Reads a file of settings in UTF-8, with or without a byte order mark; a missing file holds nothing.
 * @throws InvalidSetting when it is written in another encoding: its lines would be skipped.
 */
export function readEnvFile(path: string): EnvFile {
  if (!existsSync(path)) return {};
  const bytes = readBytes(path);
  if (bytes.includes(0)) {
    throw new InvalidSetting(`${path} cannot be read: save it as UTF-8; it looks like UTF-16`);
  }
  try {
    // The decoder leaves the byte order mark out.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parseEnv(text);
  } catch {
    throw new InvalidSetting(`${path} cannot be read: save it as UTF-8`);
  }
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code =
      typeof error === 'object' && error && 'code' in error ? String(error.code) : 'no file';
    throw new InvalidSetting(`${path} cannot be read (${code})`);
  }
}
