import { z } from 'zod';
import { person, time } from '../../events/kernel/fields.js';
import { projection, removeWithPerson } from '../kernel/projection.js';

/** An invitation by mail to an address that has no account yet. */
const invitationDocument = z.object({
  inviterId: person('who invited'),
  invitedAt: time('when the address was last invited'),
});

/** Id of an invitation's document: the inviter, and the stream of the address, which hides it. */
function invitationDocumentId(inviterId: string, stream: string): string {
  return `${inviterId}_${stream}`;
}

/** The inviter, from a document's id. */
export function inviterOf(documentId: string): string {
  const [inviterId = ''] = documentId.split('_');
  return inviterId;
}

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
