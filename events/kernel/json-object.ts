import { z } from 'zod';

/** Any JSON value. */
export type Json = z.infer<ReturnType<typeof z.json>>;

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return Array.isArray(value) ? value.every(isJson) : isObject(value);
}

/** Only plain objects: instances of classes would change when stored. */
function isObject(value: unknown): value is Record<string, Json> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null;
  return isPlain && Object.values(value).every(isJson);
}

/**
 * Any JSON object, checked to full depth. A single check: a schema for each value costs ten times
 * as much.
 */
export const jsonObject = z.custom<Record<string, Json>>(isObject, 'Invalid JSON object');
