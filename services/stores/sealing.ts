import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { JsonObject } from './ports.js';

type JsonValue = JsonObject[string];

const nonceLength = 12;
const tagLength = 16;

/** How a sealed value stands in the log: a text by itself, anything else as its JSON. */
const sealedValue = z.union([
  z.strictObject({ sealed: z.base64() }),
  z.strictObject({ sealedJson: z.base64() }),
]);

/**
 * Seals a value with a person's key: AES-256-GCM (NIST SP 800-38D), nonce, tag and ciphertext in
 * base64. `context` (which event, which field) must be the same when it is opened, so that what is
 * sealed cannot be moved to another place.
 */
export function seal(key: Uint8Array, context: string, value: JsonValue): JsonObject {
  if (typeof value === 'string') return { sealed: sealText(key, context, value) };
  return { sealedJson: sealText(key, context, JSON.stringify(value)) };
}

/**
 * The value that was sealed.
 * @throws Error when it was sealed with another key or in another place, or was changed.
 */
export function unseal(key: Uint8Array, context: string, stored: unknown): unknown {
  const value = sealedValue.parse(stored);
  if ('sealed' in value) return unsealText(key, context, value.sealed);
  return JSON.parse(unsealText(key, context, value.sealedJson));
}

function sealText(key: Uint8Array, context: string, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

function unsealText(key: Uint8Array, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const body = bytes.subarray(nonceLength + tagLength);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
