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
