import { z } from 'zod';
import { person, time, withheld } from '../../events/kernel/fields.js';
import { projection } from '../kernel/projection.js';

/** A person's invite code; the document's id is the user id. */
const inviteCodeDocument = z.object({
  userId: person('whom others find by the code'),
  codeId: withheld('keyed hash of an invite code'),
  createdAt: time('when it was made'),
});

/** The invite code that each person has now. */
export const inviteCodesProjection = projection({
  name: 'invite-codes',
  version: 1,
  indexes: { byCode: { equals: ['codeId'] } },
  document: inviteCodeDocument,
  handlers: {
    InviteCodeCreated: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => documents.put(data.userId, data),
    },
    UserErased: {
      touches: ({ data }) => [data.userId],
      fold: ({ data: { userId } }, documents) => {
        if (documents.get(userId) !== undefined) documents.remove(userId);
      },
    },
  },
});
