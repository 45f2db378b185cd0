import { z } from 'zod';
import { readKinds, readMark } from '../../../events/reading/events.js';
import {
  maxMarks,
  nothingRead,
  readState,
  type ReadState,
  statusOf,
  withMarks,
} from '../../../events/reading/read-state.js';
import { call, clientId, commandAnswer } from '../call.js';
import { email } from '../people/user.js';

/** The rule of what is read, for the client, which shows a mark before it is recorded. */
export { maxMarks, nothingRead, readState, type ReadState, statusOf, withMarks };

const kind = z
  .enum(readKinds)
  .default('activity')
  .describe(
    '`activity`: notifications, likes and comments on the caller’s own recommendations among them.',
  );
const count = z.number().int().min(0);
const time = z.iso.datetime();

export const getReadState = call({
  method: 'GET',
  path: '/api/get-read-state',
  summary: 'Returns what the caller has read, on whatever device.',
  description:
    'Everything until `readUntil` is read, and until `clearedUntil` also listed no more; the newest single marks say otherwise. News of an item after its mark makes it unread.',
  request: z.object({ user_email: email, kind }),
  identity: 'user_email',
  response: z.object({ state: readState }),
});

export const markRead = call({
  method: 'POST',
  path: '/api/mark-read',
  summary: 'Records what the caller has read.',
  description:
    'The parts apply in this order: `until` marks everything until then as read, `items` single ones as read or unread, `clear` takes what is read from the list. A time in the future counts as now. `count` says how many likes and comments are meant.',
  request: z.object({
    user_email: email,
    kind,
    until: time.optional(),
    count: count.optional(),
    items: z
      .array(z.object({ id: clientId, at: time, as: z.enum(readMark), count: count.default(0) }))
      .max(maxMarks)
      .default([]),
    clear: z.boolean().default(false),
  }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, state: readState }),
});
