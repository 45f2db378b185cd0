import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { JsonObject } from '../ports.js';
import { parseJsonObject } from '../ports/stored-json.js';

const nonceLength = 12;
const tagLength = 16;

/** What seals, as JSON Web Algorithms name it (RFC 7518): AES-256-GCM (NIST SP 800-38D). */
const algorithm = 'A256GCM';

/**
 * How what is personal of an event stands in the log: its fields together, as their JSON. Another
 * algorithm, or a key that is named, is another form: what is not known is refused, not guessed.
 */
const sealedFields = z.strictObject({ algorithm: z.literal(algorithm), content: z.string() });

/** How one field stood there before: a text by itself, anything else as its JSON. */
const sealedField = z.union([
  z.strictObject({ sealed: z.string() }),
  z.strictObject({ sealedJson: z.string() }),
]);

/**
 * Seals fields with a person's key; nonce, tag and ciphertext in base64. The algorithm and `context`
 * (which event) are authenticated with them, so that what is sealed cannot be moved to another place.
 */
export function seal(key: KeyObject, context: string, fields: JsonObject): JsonObject {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(contextOf(context, algorithm)));
  const body = Buffer.concat([cipher.update(JSON.stringify(fields), 'utf8'), cipher.final()]);
  const content = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  return { algorithm, content };
}

/**
 * The fields that were sealed.
 * @throws Error when they were sealed with another key or in another place, or were changed.
 */
export function unseal(key: KeyObject, context: string, stored: unknown): JsonObject {
  const { content } = sealedFields.parse(stored);
  return parseJsonObject(unsealText(key, contextOf(context, algorithm), content));
}

/**
 * The value of a field that was sealed by itself, as events were until fields were sealed together.
 * @throws Error when it was sealed with another key or in another place, or was changed.
 */
export function unsealField(
  key: KeyObject,
  context: string,
  field: string,
  stored: unknown,
): unknown {
  const value = sealedField.parse(stored);
  if ('sealed' in value) return unsealText(key, contextOf(context, field), value.sealed);
  return JSON.parse(unsealText(key, contextOf(context, field), value.sealedJson));
}

/** No field has the name of an algorithm. */
const contextOf = (context: string, what: string) => `${context}:${what}`;

function unsealText(key: KeyObject, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  const body = decipher.update(bytes.subarray(nonceLength + tagLength));
  // Nothing is believed before the tag was checked, which this does; there is no more text.
  decipher.final();
  return body.toString('utf8');
}
