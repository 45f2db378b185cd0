import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, text, thing, time } from '../kernel/fields.js';

const list = z.object({
  listId: thing('list', 'the list of friends'),
  ownerId: person('whose list it is'),
});
const words = z.object({
  name: text('list.name', 'name of the list'),
  description: text('list.description', 'description of the list'),
});
const personal = { person: 'ownerId', fields: ['name', 'description'] };

/** Stream `friend-list-{listId}`: a person's list of friends. */
export const friendListEvents = {
  FriendListCreated: eventType(
    list.extend({
      ...words.shape,
      memberIds: person('who is in the list', z.array(z.string())),
      createdAt: time('when the owner says that it was made'),
    }),
    { personal },
  ),
  /** Name and description as they are from now on. */
  FriendListRenamed: eventType(list.extend(words.shape), { personal }),
  FriendListMembersChanged: eventType(
    list.extend({
      addedIds: person('who came into the list', z.array(z.string())),
      removedIds: person('who left the list', z.array(z.string())),
    }),
  ),
  FriendListDeleted: eventType(list),
};
export type FriendListEvent = EventsOf<typeof friendListEvents>;
