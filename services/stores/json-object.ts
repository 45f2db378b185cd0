import { z } from 'zod';
import type { Json, JsonObject } from './ports.js';

function isJson(value: unknown): value is Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  return Array.isArray(value) ? value.every(isJson) : isObject(value);
}

/** No object of a class: it would be something else after it was stored. */
function isObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null;
  return isPlain && Object.values(value).every(isJson);
}

/** Any JSON object, checked to its depth. One check: a schema of each value costs ten times that. */
export const jsonObject = z.custom<JsonObject>(isObject, 'Invalid JSON object');
