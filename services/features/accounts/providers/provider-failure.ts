import { z } from 'zod';

const name = z.string().max(100).catch('');
/** Some providers send booleans as strings or numbers; other values count as missing. */
const looseBoolean = z
  .union([
    z.boolean(),
    z.enum(['true', '1']).transform(() => true),
    z.enum(['false', '0']).transform(() => false),
    z.literal(1).transform(() => true),
    z.literal(0).transform(() => false),
  ])
  .optional()
  .catch(undefined);

/** Claims about a user, from an id token or the userinfo endpoint. */
export const providerClaims = z.object({
  sub: z.string(),
  email: z
    .string()
    .nullish()
    .transform((email) => email ?? undefined),
  email_verified: looseBoolean,
  given_name: name,
  family_name: name,
});
export type ProviderClaims = z.output<typeof providerClaims>;

/** Whether the userinfo endpoint must be asked because the id token is incomplete. */
export const lacksEmail = ({ email, email_verified }: ProviderClaims) =>
  email === undefined || email_verified === undefined;

/** Both combined; the id token takes precedence. A verification counts only for its own address. */
export function joinedClaims(token: ProviderClaims, info: ProviderClaims): ProviderClaims {
  const isSameAddress =
    token.email === undefined || info.email === undefined || info.email === token.email;
  return {
    sub: token.sub,
    email: token.email ?? info.email,
    email_verified: token.email_verified ?? (isSameAddress ? info.email_verified : undefined),
    given_name: token.given_name || info.given_name,
    family_name: token.family_name || info.family_name,
  };
}

/** The known fields of an error or its cause, which may be a response of the provider. */
const failureSchema = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  status: z.number().optional(),
  code: z.string().optional(),
  /** Error code of OAuth: `invalid_client`, `access_denied`. */
  error: z.string().optional(),
  cause: z.unknown(),
});

/** An error, its cause, the cause of that, and so on. */
function chainOf(error: unknown): z.output<typeof failureSchema>[] {
  const { data } = failureSchema.safeParse(error);
  return data === undefined ? [] : [data, ...chainOf(data.cause)];
}

/**
 * Whether the provider could not be reached, timed out or answered with a status from 500. False
 * for a response that is wrong.
 */
export const isUnavailable = (error: unknown): boolean =>
  chainOf(error).some(
    ({ name, message, status = 0 }) =>
      name === 'TimeoutError' || message === 'fetch failed' || status >= 500,
  );

/** An error code; longer texts may contain personal data. */
const errorCode = /^[\w.:-]{1,80}$/;
const maxParts = 6;

/** The failure in one line for the log, without personal data. */
export function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    return `unreadable claims: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  }
  const parts = new Set<string>();
  for (const { message, code, error: oauthError } of chainOf(error)) {
    for (const part of [code, oauthError]) {
      if (part !== undefined && errorCode.test(part)) parts.add(part);
    }
    // These are messages of the library, which do not quote the provider.
    if (code?.startsWith('OAUTH_') && message !== undefined) parts.add(message);
    if (parts.size >= maxParts) break;
  }
  return [...parts].join(', ').replaceAll(/\s+/g, ' ') || 'unknown reason';
}

/** Whether the provider's own metadata names its issuer differently from the settings. */
export const isIssuerMismatch = (error: unknown): boolean =>
  chainOf(error).some(({ code }) => code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');

/** A copy of the issuer's URL: without a final slash if it has one, otherwise with one. */
export function toggleFinalSlash(issuer: URL): URL {
  const toggled = new URL(issuer);
  toggled.pathname = /\/$/.test(issuer.pathname)
    ? issuer.pathname.slice(0, -1)
    : `${issuer.pathname}/`;
  return toggled;
}
