import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  generateKeySync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { StoreUnusable } from '../ports.js';

/** What wraps the keys of an installation: 32 random bytes that are kept apart from them. */
export interface MasterKeys {
  /** Wraps from now on. */
  readonly current: Uint8Array<ArrayBuffer>;
  /** Opens what it has wrapped, until all of it is wrapped anew; null without a change under way. */
  readonly previous: Uint8Array<ArrayBuffer> | null;
}

/** How keys stand where they are kept. Each stands under its name, and is of no use under another. */
export interface KeyWrapping {
  wrap(name: string, key: KeyObject): Uint8Array;
  /** @throws StoreUnusable when it was wrapped with a master key that is not given, or was changed. */
  unwrap(name: string, stored: Uint8Array): KeyObject;
  /** Whether a key that is wrapped now would stand otherwise. */
  needsRewrap(stored: Uint8Array): boolean;
}

const keyBytes = 32;
export const masterKeyBytes = 32;

// A wrapped key: algorithm, id of the master key, nonce, tag, ciphertext.
/** AES-256-GCM with the name as associated data (NIST SP 800-38D). */
const aes256Gcm = 1;
const idBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + idBytes;
const wrappedBytes = headBytes + nonceBytes + tagBytes + keyBytes;

/** A new key: random bytes. */
export const newKey = (): KeyObject => generateKeySync('aes', { length: 8 * keyBytes });

/** A key for one purpose, made of the master key (HKDF, RFC 5869). */
function deriveKey(master: Uint8Array, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `trboo ${purpose}`, length));
}

/** By what a wrapped key says which master key it needs; it tells nothing of it. */
export function masterKeyId(master: Uint8Array): string {
  return deriveKey(master, 'id of the master key', idBytes).toString('hex');
}

const plainKey = (stored: Uint8Array): KeyObject => {
  if (stored.length === keyBytes) return createSecretKey(stored);
  const id = masterKeyIdOf(stored);
  throw new StoreUnusable(
    id === undefined
      ? 'a key is damaged: bring keys and pictures back from a backup'
      : `the keys are wrapped with the master key ${id}, which neither MASTER_KEY nor MASTER_KEY_BEFORE gives`,
  );
};

/** The id of the master key that a stored key needs; undefined for one that stands as it is. */
function masterKeyIdOf(stored: Uint8Array): string | undefined {
  if (stored.length !== wrappedBytes || stored[0] !== aes256Gcm) return undefined;
  return Buffer.from(stored.subarray(1, headBytes)).toString('hex');
}

const bytesOf = (key: KeyObject) => new Uint8Array(key.export());

/** Of an installation without a master key: keys stand as they are. */
export const noWrapping: KeyWrapping = {
  wrap: (_, key) => bytesOf(key),
  unwrap: (_, stored) => plainKey(stored),
  needsRewrap: () => false,
};

const wrappingKey = (master: Uint8Array) =>
  createSecretKey(deriveKey(master, 'wrapping of keys', keyBytes));

class Wrapping implements KeyWrapping {
  private readonly head: Buffer;
  private readonly wrappingKeys: ReadonlyMap<string, KeyObject>;
  private readonly current: KeyObject;

  constructor({ current, previous }: MasterKeys) {
    this.current = wrappingKey(current);
    const id = masterKeyId(current);
    this.head = Buffer.concat([Buffer.from([aes256Gcm]), Buffer.from(id, 'hex')]);
    const keys = new Map([[id, this.current]]);
    if (previous) keys.set(masterKeyId(previous), wrappingKey(previous));
    this.wrappingKeys = keys;
  }

  wrap(name: string, key: KeyObject): Uint8Array {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.current, nonce);
    cipher.setAAD(Buffer.concat([this.head, Buffer.from(name)]));
    const body = Buffer.concat([cipher.update(key.export()), cipher.final()]);
    return new Uint8Array(Buffer.concat([this.head, nonce, cipher.getAuthTag(), body]));
  }

  unwrap(name: string, stored: Uint8Array): KeyObject {
    const id = masterKeyIdOf(stored);
    const key = id === undefined ? undefined : this.wrappingKeys.get(id);
    if (key === undefined) return plainKey(stored);
    const [head, rest] = [stored.subarray(0, headBytes), stored.subarray(headBytes)];
    const decipher = createDecipheriv('aes-256-gcm', key, rest.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.concat([head, Buffer.from(name)]));
    decipher.setAuthTag(rest.subarray(nonceBytes, nonceBytes + tagBytes));
    try {
      const body = decipher.update(rest.subarray(nonceBytes + tagBytes));
      return plainKey(Buffer.concat([body, decipher.final()]));
    } catch (error) {
      throw new StoreUnusable('a key was changed where it is kept: restore a backup', {
        cause: error,
      });
    }
  }

  needsRewrap(stored: Uint8Array): boolean {
    return !this.head.equals(stored.subarray(0, headBytes)) || stored.length !== wrappedBytes;
  }
}

/** @param masters null: keys stand as they are. */
export function keyWrapping(masters: MasterKeys | null): KeyWrapping {
  return masters === null ? noWrapping : new Wrapping(masters);
}
