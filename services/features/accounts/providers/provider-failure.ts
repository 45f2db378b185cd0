import { z } from 'zod';

/** What is read of an error and its causes; a response of the provider may be among them. */
const failure = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  status: z.number().optional(),
  code: z.string().optional(),
  /** What OAuth calls the trouble: `invalid_client`, `access_denied`. */
  error: z.string().optional(),
  cause: z.unknown(),
});

/** An error, its cause, and so on. */
function chainOf(error: unknown): z.output<typeof failure>[] {
  const { data } = failure.safeParse(error);
  return data === undefined ? [] : [data, ...chainOf(data.cause)];
}

/** Whether the provider did not answer; a wrong answer is something else. */
export const isAway = (error: unknown): boolean =>
  chainOf(error).some(
    ({ name, message, status = 0 }) =>
      name === 'TimeoutError' || message === 'fetch failed' || status >= 500,
  );

const word = /^[\w.:-]{1,80}$/;

/** The failure in one line, without personal data. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return `unreadable claims: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  }
  const parts = new Set<string>();
  for (const { message, code, error: trouble } of chainOf(error)) {
    for (const part of [code, trouble]) if (part !== undefined && word.test(part)) parts.add(part);
    // The library's own words, without the provider's descriptions.
    if (code?.startsWith('OAUTH_') && message !== undefined) parts.add(message);
    if (parts.size > 5) break;
  }
  return [...parts].join(', ').replaceAll(/\s+/g, ' ') || 'no reason is known';
}

/** Whether discovery found a provider that spells its issuer differently. */
export const isOtherIssuer = (error: unknown): boolean =>
  chainOf(error).some(({ code }) => code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');

/** The same issuer with or without its final slash. */
export function otherSlash(issuer: URL): URL {
  const other = new URL(issuer);
  other.pathname = /\/$/.test(issuer.pathname)
    ? issuer.pathname.slice(0, -1)
    : `${issuer.pathname}/`;
  return other;
}
