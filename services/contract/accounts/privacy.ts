import { z } from 'zod';
import { call } from '../call.js';

/** Version of the text at `/privacy`; raised when what people agree to changes. */
export const privacyVersion = '1';

export const getPrivacy = call({
  method: 'GET',
  path: '/api/get-privacy',
  summary: 'Says who runs the installation, and how long it keeps what.',
  description:
    'What the page `/privacy` needs beside its own words. Whoever signs in where sign-in takes a code agrees to the text of this version, which is recorded once.',
  request: z.object({}),
  identity: null,
  isPublic: true,
  response: z.object({
    version: z.string(),
    operator: z
      .object({ name: z.string(), contact: z.string() })
      .nullable()
      .describe('Who runs it, and where they are written to; null where nobody has said so.'),
    unusedAccountMonths: z
      .number()
      .nullable()
      .describe('After how many months without a sign-in an account is erased; null for never.'),
  }),
});
