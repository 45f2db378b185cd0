import { z } from 'zod';
import { person, time } from '../../events/kernel/fields.js';

/** An invitation by mail to an address that has no account yet. */
export const invitationDocument = z.object({
  inviterId: person('who invited'),
  invitedAt: time('when the address was last invited'),
});
export type InvitationDocument = z.infer<typeof invitationDocument>;

/** Id of an invitation's document: the inviter, and the stream of the address, which hides it. */
export function invitationDocumentId(inviterId: string, stream: string): string {
  return `${inviterId}_${stream}`;
}

/** The inviter, from a document's id. */
export function inviterOf(documentId: string): string {
  const [inviterId = ''] = documentId.split('_');
  return inviterId;
}
