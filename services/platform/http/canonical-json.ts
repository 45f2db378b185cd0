const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** JSON that is the same text for the same value: the fields of objects stand in the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(byName)) : part,
  );
}
