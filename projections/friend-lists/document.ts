import { z } from 'zod';
import { person, text, thing, time } from '../../events/kernel/fields.js';

/** A list of friends. Its texts are null after its owner was erased. */
export const friendListDocument = z.object({
  listId: thing('list', 'the list of friends'),
  ownerId: person('whose list it is'),
  name: text('list.name', 'name of the list'),
  description: text('list.description', 'description of the list'),
  /** Includes former friends, whom readers leave out. */
  memberIds: person('who is in the list', z.array(z.string())),
  createdAt: time('when it was made'),
});
export type FriendListDocument = z.infer<typeof friendListDocument>;

/** Document id of a list. It contains the owner, who is notified even after the document is deleted. */
export function friendListDocumentId(ownerId: string, listId: string): string {
  return `${ownerId}_${listId}`;
}

/** Owner and list in a document id. User ids contain no underscore. */
export function friendListOf(documentId: string): { ownerId: string; listId: string } {
  const [ownerId = '', ...rest] = documentId.split('_');
  return { ownerId, listId: rest.join('_') };
}
