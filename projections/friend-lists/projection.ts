import { z } from 'zod';
import { membersAfter } from '../../events/friend-list/decider.js';
import { person, text, thing, time } from '../../events/kernel/fields.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';

/** A list of friends. Its texts are null after its owner was erased. */
const friendListDocument = z.object({
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

interface ListEvent {
  readonly data: { readonly listId: string; readonly ownerId: string };
}

const idOf = ({ data }: ListEvent) => friendListDocumentId(data.ownerId, data.listId);
const touches = (event: ListEvent) => [idOf(event)];

/** Changes a list, if it exists. */
function update(
  event: ListEvent,
  documents: Documents<FriendListDocument>,
  change: (list: FriendListDocument) => Partial<FriendListDocument>,
): void {
  const list = documents.get(idOf(event));
  if (list !== undefined) documents.put(idOf(event), { ...list, ...change(list) });
}

/** Each person's lists of friends. */
export const friendListsProjection = projection({
  name: 'friend-lists',
  version: 2,
  indexes: {
    byOwner: { equals: ['ownerId'], orderBy: ['createdAt'] },
  },
  document: friendListDocument,
  unsealedTypes: ['FriendListCreated', 'FriendListRenamed'],
  handlers: {
    FriendListCreated: {
      touches,
      fold: (event, documents) => documents.put(idOf(event), event.data),
    },
    FriendListRenamed: {
      touches,
      fold: (event, documents) => {
        const { name, description } = event.data;
        update(event, documents, () => ({ name, description }));
      },
    },
    FriendListMembersChanged: {
      touches,
      fold: (event, documents) =>
        update(event, documents, ({ memberIds }) => ({
          memberIds: membersAfter(memberIds, event.data),
        })),
    },
    UserErased: removeWithPerson({ byOwner: 'ownerId' }),
    FriendListDeleted: {
      touches,
      fold: (event, documents) => documents.remove(idOf(event)),
    },
  },
});
