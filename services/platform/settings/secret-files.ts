import { closeSync, fstatSync, openSync, readFileSync, existsSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { InvalidSetting } from './plain-network.js';

/** Values by name; the last one wins. */
type EnvFile = Readonly<NodeJS.Dict<string>>;

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

type Environment = Readonly<Record<string, string | undefined>>;

/** Maximum size of a secret file. */
const maxBytes = 64 * 1024;
/** Secrets that a container mounts may be readable by all users, because there is only one. */
const mounted = /^(\/var)?\/run\/secrets\//;

const isGiven = (value: string | undefined): value is string => value !== undefined && value !== '';

/** The setting that names the file of another setting. */
export const fileSetting = (name: string) => `${name}_FILE`;

/**
 * The trimmed content of a secret file.
 * @throws InvalidSetting
 */
export function readSecretFile(setting: string, file: string): string {
  const refuse = (why: string) => new InvalidSetting(`${setting}=${file} is wrong: ${why}`);
  let content: string;
  try {
    if (sizeOf(file) > maxBytes) throw refuse('it is not a file, or is larger than 64 KiB');
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof InvalidSetting) throw error;
    const code =
      typeof error === 'object' && error && 'code' in error ? String(error.code) : 'no file';
    throw refuse(`it cannot be read (${code})`);
  }
  if (content === '') throw refuse('it is empty');
  return content;
}

/** Size in bytes; infinite for what is not a file. */
function sizeOf(file: string): number {
  const handle = openSync(file, 'r');
  try {
    const found = fstatSync(handle);
    return found.isFile() ? found.size : Infinity;
  } finally {
    closeSync(handle);
  }
}

function isOpenToOthers(file: string): boolean {
  if (mounted.test(file)) return false;
  const handle = openSync(file, 'r');
  try {
    return (fstatSync(handle).mode & 0o004) !== 0;
  } finally {
    closeSync(handle);
  }
}

/** Settings with the contents of their secret files, and remarks about the files. */
interface WithSecrets {
  readonly values: Readonly<Record<string, string>>;
  readonly remarks: readonly string[];
}

/**
 * Reads secrets given as `NAME_FILE`, as containers mount them.
 * @param names settings that may be given this way.
 * @throws InvalidSetting
 */
export function withSecretFiles(environment: Environment, names: readonly string[]): WithSecrets {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) if (isGiven(value)) values[name] = value;
  const remarks: string[] = [];
  for (const name of names) {
    const setting = fileSetting(name);
    const file = values[setting];
    if (file === undefined) continue;
    if (values[name] !== undefined) {
      throw new InvalidSetting(
        `${setting}=${file} is refused: ${name} is set as well; set only one`,
      );
    }
    values[name] = readSecretFile(setting, file);
    if (isOpenToOthers(file)) {
      remarks.push(`${setting}=${file} can be read by every user of this machine: chmod 600 it`);
    }
  }
  return { values, remarks };
}
