import { membersAfter } from '../../events/friend-list/members.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';
import { type FriendListDocument, friendListDocument, friendListDocumentId } from './document.js';

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
