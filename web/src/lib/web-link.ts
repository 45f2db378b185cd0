/** The address when it is one of a web page; null for everything else, as metadata may hold anything. */
export function webLink(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
