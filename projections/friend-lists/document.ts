import { z } from 'zod';

/** A list of friends. Texts are null after its owner was erased. */
export const friendListDocument = z.object({
  listId: z.string(),
  ownerId: z.string(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  /** Members, former friends included: readers leave those out. */
  memberIds: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type FriendListDocument = z.infer<typeof friendListDocument>;

/** Id of the document of a list; it names the owner, who is told also when the list is gone. */
export function friendListDocumentId(ownerId: string, listId: string): string {
  return `${ownerId}_${listId}`;
}

/** Whose list a document is of, and which. */
export function friendListOf(documentId: string): { ownerId: string; listId: string } {
  const [ownerId = '', ...rest] = documentId.split('_');
  return { ownerId, listId: rest.join('_') };
}
