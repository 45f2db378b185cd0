import { projection, removeWithPerson } from '../kernel/projection.js';
import { invitationDocument, invitationDocumentId } from './document.js';

/** Open invitations by mail. An address may be invited again. */
export const invitationsProjection = projection({
  name: 'invitations',
  version: 1,
  indexes: {
    byInviter: { equals: ['inviterId'], orderBy: ['invitedAt'], direction: 'descending' },
  },
  document: invitationDocument,
  handlers: {
    Invited: {
      touches: ({ data, stream }) => [invitationDocumentId(data.inviterId, stream)],
      fold: ({ data: { inviterId, invitedAt }, stream }, documents) =>
        documents.put(invitationDocumentId(inviterId, stream), { inviterId, invitedAt }),
    },
    InvitationsSettled: {
      touches: ({ data, stream }) =>
        data.inviterIds.map((inviterId) => invitationDocumentId(inviterId, stream)),
      fold: ({ data, stream }, documents) => {
        for (const inviterId of data.inviterIds) {
          const id = invitationDocumentId(inviterId, stream);
          if (documents.get(id) !== undefined) documents.remove(id);
        }
      },
    },
    UserErased: removeWithPerson({ byInviter: 'inviterId' }),
  },
});
