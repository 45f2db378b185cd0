import { z } from 'zod';
import { call, json } from '../call.js';
import { category } from '../people/user.js';

/** A well-known work or place, with the fields that `add-recommendation` takes. */
export const wellKnownThing = z.object({
  type: category,
  title: z.string(),
  link: z.string().nullable(),
  metadata: z.record(z.string(), json),
});
export type WellKnownThing = z.infer<typeof wellKnownThing>;

export const getWellKnown = call({
  method: 'GET',
  path: '/api/get-well-known',
  summary: 'Returns well-known works and places of the bundled catalogue, mixed by type.',
  description: 'New users pick their first favourites from them. The same for everybody.',
  request: z.object({}),
  identity: null,
  response: z.object({ things: z.array(wellKnownThing) }),
});
