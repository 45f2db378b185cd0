import { compareText } from '../../stores/read-store/document-query.js';

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => compareText(one, other));
  return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]));
}

/** JSON with sorted field names, so that equal values give equal texts. */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value ?? null));
