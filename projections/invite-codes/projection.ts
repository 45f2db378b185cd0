import { projection } from '../kernel/projection.js';
import { inviteCodeDocument } from './document.js';

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
