import { Translated } from '../../components/translated.js';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import type { User } from '../../../../services/contract/people/user.js';
import { UndoPlace } from '../../components/undo-place.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { unfriendCall } from '../friends/friends.js';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import { NoFriendYet } from './no-friend-yet.js';
import { PersonHeader } from './person-header.js';
import { WithFriend } from './with-friend.js';

interface FriendPageProps {
  person: User;
  /** Missing while the two are not friends. */
  friend: Friend | undefined;
}

/** The page of a person; for a friend with the items that the two sent each other or both have. */
export function FriendPage({ person, friend }: FriendPageProps) {
  const me = useMe().email;
  const { isDone, run, undo } = useUndoableCall(me, unfriendCall, person.email);
  const remove = () => run({ user_email: me, friend_email: person.email });
  const removed = isDone && (
    <Translated id="<name/> removed" components={{ name: <bdi>{displayName(person)}</bdi> }} />
  );
  return (
    <>
      <PersonHeader
        person={person}
        friend={isDone ? undefined : friend}
        onRemove={friend && !isDone ? remove : undefined}
      />
      <UndoPlace done={removed} onUndo={undo}>
        {friend ? <WithFriend friend={friend} /> : <NoFriendYet person={person} />}
      </UndoPlace>
    </>
  );
}
