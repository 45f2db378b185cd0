import type { JsonObject } from './ports.js';

/**
 * The object in a JSON text.
 * @throws SyntaxError when the text is not JSON, TypeError when it is no object.
 */
export function parseJsonObject(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new TypeError('a stored JSON text holds no object');
  return value;
}

/** Only for what JSON.parse gave: everything inside it is JSON by construction. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
