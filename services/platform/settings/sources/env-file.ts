import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { InvalidSetting } from '../invalid-setting.js';

/** Values by name; the last one wins. */
export type EnvFile = Readonly<NodeJS.Dict<string>>;

/**
 * Reads a UTF-8 settings file; a missing file counts as empty.
 * @throws InvalidSetting for another encoding, which would not be parsed correctly.
 */
export function readEnvFile(path: string): EnvFile {
  if (!existsSync(path)) return {};
  const bytes = readBytes(path);
  if (bytes.includes(0)) {
    throw new InvalidSetting(`${path} cannot be read: save it as UTF-8; it looks like UTF-16`);
  }
  try {
    // Also removes a byte order mark.
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
