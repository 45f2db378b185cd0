import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  generateKeySync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { StoreUnusable, type Keys } from '../ports.js';
import { batchLookups } from '../async/promises.js';

/**
 * Batches lookups of keys per event-loop tick, because every command checks several times that people
 * still exist.
 */
export function batchedKeys(keys: Keys): Keys {
  const find = batchLookups((names) => keys.getMany(names));
  return {
    getMany: async (names) => {
      const all = await find(names);
      return new Map(
        names.flatMap((name) => {
          const key = all.get(name);
          return key ? [[name, key]] : [];
        }),
      );
    },
    // A deleted key is not found, and `getOrCreate` refuses it.
    getOrCreate: async (name) => (await find([name])).get(name) ?? keys.getOrCreate(name),
    delete: (name) => keys.delete(name),
    deletedNames: (after, limit) => keys.deletedNames(after, limit),
    close: () => keys.close(),
  };
}

/**
 * Master keys wrap the keys of an installation: 32 random bytes each, stored apart from the keys.
 */
export interface MasterKeys {
  /** Wraps new keys. */
  readonly current: Uint8Array<ArrayBuffer>;
  /**
   * Opens keys wrapped before a change, until all are rewrapped; null when no change is under way.
   */
  readonly previous: Uint8Array<ArrayBuffer> | null;
}

/** Wraps keys for storage. A wrapped key is bound to its name. */
export interface KeyWrapping {
  wrap(name: string, key: KeyObject): Uint8Array;
  /** @throws StoreUnusable when the key was changed, or wrapped with an unknown master key. */
  unwrap(name: string, stored: Uint8Array): KeyObject;
  /** Whether wrapping the key again would change its stored form. */
  needsRewrap(stored: Uint8Array): boolean;
}

const keyBytes = 32;

// Layout of a wrapped key: algorithm, master key id, nonce, tag, ciphertext.
/** AES-256-GCM with the name as associated data (NIST SP 800-38D). */
const aes256Gcm = 1;
const idBytes = 8;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + idBytes;
const wrappedBytes = headBytes + nonceBytes + tagBytes + keyBytes;

export const newKey = (): KeyObject => generateKeySync('aes', { length: 8 * keyBytes });

/** Derives a key for one purpose from the master key (HKDF, RFC 5869). */
function deriveKey(master: Uint8Array, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `trboo ${purpose}`, length));
}

/** Identifies a master key in wrapped keys without revealing it. */
export function masterKeyId(master: Uint8Array): string {
  return deriveKey(master, 'id of the master key', idBytes).toString('hex');
}

const plainKey = (stored: Uint8Array): KeyObject => {
  if (stored.length === keyBytes) return createSecretKey(stored);
  const id = masterKeyIdOf(stored);
  throw new StoreUnusable(
    id === undefined
      ? 'a key is damaged: restore keys and pictures from a backup'
      : `the keys are wrapped with the master key ${id}, which MASTER_KEY does not contain`,
  );
};

/** The id of the master key a stored key needs; undefined for an unwrapped key. */
function masterKeyIdOf(stored: Uint8Array): string | undefined {
  if (stored.length !== wrappedBytes || stored[0] !== aes256Gcm) return undefined;
  return Buffer.from(stored.subarray(1, headBytes)).toString('hex');
}

const bytesOf = (key: KeyObject) => new Uint8Array(key.export());

/** For installations without a master key: keys are stored unwrapped. */
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
      throw new StoreUnusable('a stored key was changed: restore a backup', {
        cause: error,
      });
    }
  }

  needsRewrap(stored: Uint8Array): boolean {
    return !this.head.equals(stored.subarray(0, headBytes)) || stored.length !== wrappedBytes;
  }
}

/** @param masters null: keys are stored unwrapped. */
export function keyWrapping(masters: MasterKeys | null): KeyWrapping {
  return masters === null ? noWrapping : new Wrapping(masters);
}
