import { z } from 'zod';
import { isLocal } from './loopback.js';

const word = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be one word');

/** Unencrypted http is acceptable within this machine. */
const issuer = z
  .url({ protocol: /^https?$/, hostname: /./, error: 'must be https://host', abort: true })
  .transform((value) => new URL(value))
  .refine(
    (url) => url.protocol === 'https:' || isLocal(url),
    'must be https://host: what the provider says would cross the network unencrypted',
  )
  .refine(
    ({ href, username, password }) => !/[?#]/.test(href) && username === '' && password === '',
    'must be https://host without a query, a fragment or a user name',
  );

/** Environment variables of the OpenID Connect provider; docs/settings.md lists them. */
export const identityProviderVariables = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: word.optional(),
  OIDC_CLIENT_SECRET: word.optional(),
  OIDC_NAME: z.string().trim().min(1).max(40, 'must be 40 characters or less').optional(),
};

/** Settings that must be given together. */
export const identityProviderPairs = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const;

/** The OpenID Connect provider that people may sign in with. */
export interface IdentityProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name on the sign-in button. */
  readonly name: string;
}

type Variables = typeof identityProviderVariables;
type Given = { readonly [Name in keyof Variables]?: z.output<Variables[Name]> };

/** Null when none is configured. */
export function identityProviderSettings({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  OIDC_NAME,
}: Given): IdentityProviderSettings | null {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? OIDC_ISSUER.hostname,
  };
}
