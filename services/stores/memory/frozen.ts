import { parseJsonObject } from '../ports/stored-json.js';
import type { Json, JsonObject } from '../ports.js';

/** A deeply frozen copy, as any store would return it. */
export function frozenCopy(object: JsonObject): JsonObject {
  const copy = parseJsonObject(JSON.stringify(object));
  freeze(copy);
  return copy;
}

function freeze(value: Json): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}
