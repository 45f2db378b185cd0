import { z } from 'zod';
import { call, commandAnswer } from '../call.js';
import { user } from '../people/user.js';

const notHere = 'No provider is named (`OIDC_ISSUER`).';

export const beginProviderSignIn = call({
  method: 'POST',
  path: '/api/begin-provider-sign-in',
  summary: 'Gives the address of the OpenID Connect provider where one signs in.',
  description:
    'The provider leads back to `/login` of `PUBLIC_URL`. What was begun counts for ten minutes, in the browser that has asked (a cookie says so). Answers 503 while the provider cannot be reached.',
  refusals: { 403: notHere },
  request: z.object({}).optional(),
  identity: null,
  isPublic: true,
  response: z.object({ success: z.literal(true), url: z.url() }),
});

export const signInByProvider = call({
  method: 'POST',
  path: '/api/sign-in-by-provider',
  summary: 'Signs in with what the provider said, and sets the session cookie.',
  description:
    'An unknown address is registered, as with a code. What cannot be believed answers 401, and so does a provider that has not signed anybody in; while it cannot be reached, 503.',
  refusals: {
    403: `${notHere} Or the provider does not say that the address is verified, or no account is made for it.`,
  },
  request: z.object({
    answer: z
      .string()
      .max(4_096)
      .describe('The query with which the provider led back: `code=…&state=…`.'),
  }),
  identity: null,
  isPublic: true,
  response: z.object({
    ...commandAnswer,
    user,
    offersPasskey: z.literal(true).optional().describe('As `sign-in` says it.'),
  }),
});
