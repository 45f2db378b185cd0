import { z } from 'zod';
import { call } from '../call.js';
import { email } from '../people/user.js';

/** International Standard Recording Code, with or without dashes; normalised to none. */
const isrc = z
  .string()
  .regex(
    /^[A-Za-z]{2}-?[A-Za-z0-9]{3}-?\d{2}-?\d{5}$/,
    'must be an ISRC, such as FRZ039800212 or FR-Z03-98-00212',
  )
  .transform((value) => value.replaceAll('-', '').toUpperCase());

export const getDeezerByIsrc = call({
  method: 'GET',
  path: '/api/get-deezer-by-isrc',
  summary: 'Finds a recording at Deezer by its ISRC, with a short preview to hear.',
  description:
    'If Deezer has no such recording or does not answer, `found` is false and `message` says why.',
  request: z.object({
    isrc,
    user_email: email.optional().describe('The caller, without a session.'),
  }),
  identity: 'user_email',
  response: z.object({
    found: z.boolean(),
    deezerId: z.string().optional(),
    deezerLink: z.string().optional(),
    preview: z
      .string()
      .nullable()
      .optional()
      .describe('Address of the preview, valid for a few minutes.'),
    message: z.string().optional(),
  }),
});
