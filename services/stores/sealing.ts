import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { JsonObject } from './ports.js';

const nonceLength = 12;
const tagLength = 16;

/** How a sealed text stands in the log. */
const sealedText = z.object({ sealed: z.base64() });

/**
 * Seals a text with a person's key: AES-256-GCM (NIST SP 800-38D), nonce, tag and ciphertext in
 * base64. `context` (which event, which field) must be the same when it is opened, so that a
 * sealed text cannot be moved to another place.
 */
export function seal(key: Uint8Array, context: string, text: string): JsonObject {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64') };
}

/**
 * The text that was sealed; null when there is no key any more.
 * @throws Error when it was sealed with another key or in another place, or was changed.
 */
export function unseal(
  key: Uint8Array | undefined,
  context: string,
  stored: unknown,
): string | null {
  if (key === undefined) return null;
  const bytes = Buffer.from(sealedText.parse(stored).sealed, 'base64');
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const body = bytes.subarray(nonceLength + tagLength);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
