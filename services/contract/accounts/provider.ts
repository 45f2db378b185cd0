import { z } from 'zod';
import { call, commandAnswer } from '../call.js';
import { user } from '../people/user.js';

const noProvider = 'The installation has no provider (`OIDC_ISSUER`).';

export const beginProviderSignIn = call({
  method: 'POST',
  path: '/api/begin-provider-sign-in',
  summary: 'Returns the address for signing in at the OpenID Connect provider.',
  description:
    'The provider redirects to `/login` of `PUBLIC_URL`. The attempt is valid for ten minutes, in the requesting browser, which a cookie identifies. Answers 503 while the provider cannot be reached.',
  refusals: { 403: noProvider },
  request: z.object({}).optional(),
  identity: null,
  isPublic: true,
  response: z.object({ success: z.literal(true), url: z.url() }),
});

export const signInByProvider = call({
  method: 'POST',
  path: '/api/sign-in-by-provider',
  summary: 'Signs in with the provider’s answer, and sets the session cookie.',
  description:
    'An unknown address is registered, as with a code. Answers 401 if the answer is invalid or the provider signed nobody in, and 503 while the provider cannot be reached.',
  refusals: {
    403: `${noProvider} Or the provider does not confirm the address, or the address cannot be registered, or the account signs in with a passkey only.`,
  },
  request: z.object({
    answer: z
      .string()
      .max(4_096)
      .describe('The query of the provider’s redirect: `code=…&state=…`.'),
  }),
  identity: null,
  isPublic: true,
  response: z.object({
    ...commandAnswer,
    user,
    offersPasskey: z.literal(true).optional().describe('As in `sign-in`.'),
  }),
});
