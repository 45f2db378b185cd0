import { z } from 'zod';
import { call } from '../call.js';

/** Version of the text at `/privacy`; raised when what people agree to changes. */
export const privacyVersion = '3';

export const getPrivacy = call({
  method: 'GET',
  path: '/api/get-privacy',
  summary: 'Returns who runs the installation, and how long data is stored.',
  description:
    'For the page `/privacy`. In code mode, signing in accepts this version of the text, which is recorded once.',
  request: z.object({}),
  identity: null,
  isPublic: true,
  response: z.object({
    version: z.string(),
    operator: z
      .object({ name: z.string(), contact: z.string() })
      .nullable()
      .describe('The operator and their contact; null if not set.'),
    unusedAccountMonths: z
      .number()
      .nullable()
      .describe('Months without a sign-in after which an account is erased; null for never.'),
  }),
});
