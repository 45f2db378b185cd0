import { z } from 'zod';

/** That somebody has invited an address from which nobody has come yet. */
export const invitationDocument = z.object({
  inviterId: z.string(),
  /** ISO 8601; the last time. */
  invitedAt: z.string(),
});
export type InvitationDocument = z.infer<typeof invitationDocument>;

/** Id of an invitation's document: of the inviter, and of the address, by the stream that hides it. */
export function invitationDocumentId(inviterId: string, stream: string): string {
  return `${inviterId}_${stream}`;
}

/** Who has invited. */
export function inviterOf(documentId: string): string {
  const [inviterId = ''] = documentId.split('_');
  return inviterId;
}
