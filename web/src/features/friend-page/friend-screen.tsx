import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import { RowSkeletons, EmptyState, QueryState } from '../../components/feedback/states.js';
import { useIsReady } from '../../lib/page/use-is-ready.js';
import { blocksQuery } from '../friends/blocks/blocks.js';
import {
  friendsQuery,
  unfriendCall,
  friendRequestsQuery,
  useAddFriend,
} from '../friends/friends.js';
import { friendListsQuery } from '../friends/lists/friend-lists.js';
import {
  exchangedQuery,
  commonQuery,
  sentOutcomesQuery,
} from '../library/exchanged/exchanged-query.js';
import { useMe, displayName } from '../people/people.js';
import { userQuery } from '../people/users.js';
import { t, Translated } from '../../lib/language/translate.js';
import type { User } from '../../../../services/contract/people/user.js';
import { UndoPlace } from '../../components/undo-place.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { PersonHeader } from './person-header.js';
import { WithFriend, useShownPart } from './with-friend.js';
import { Button } from '@mantine/core';
import type { Person } from '../../../../services/contract/people/user.js';
import { refusalText } from '../../lib/api/errors.js';
import { toastError, toastSuccess } from '../../lib/toasts/toast.js';
import { ReceivedRequest } from '../friends/requests/received-request.js';
import classes from './friend-page.module.css';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.js';

/** Shown instead of a person whom the caller does not know, or has blocked. */
function NobodyPage({ isBlocked = false }: { isBlocked?: boolean }) {
  return (
    <>
      <PageHeader title={t('Nobody here')} />
      <EmptyState
        title={isBlocked ? t('You have blocked this person.') : t("We can't show you this person.")}
        hint={
          isBlocked
            ? t('You can unblock them on the Friends screen.')
            : t('They may have left, or you know them by another address.')
        }
      >
        <Button component={Link} to="/friends">
          {t('Go to Friends')}
        </Button>
      </EmptyState>
    </>
  );
}

/** For a person who is no friend: send a request, wait for its answer, or answer theirs. */
function NoFriendYet({ person }: { person: Person }) {
  const { data: requests } = useQuery(friendRequestsQuery(useMe().email));
  const { mutateAsync, isPending } = useAddFriend();
  const name = displayName(person);
  const received = requests?.received.find(({ sender }) => sender.id === person.id);
  const isSent = requests?.sent.some(({ receiver }) => receiver.id === person.id);
  const ask = () => {
    mutateAsync({ person_id: person.id }).then(
      () => toastSuccess(t('Friend request sent!')),
      (failure: unknown) => toastError(refusalText(failure, t('Failed to send friend request'))),
    );
  };
  if (received) {
    return (
      <ul className={classes.request}>
        <ReceivedRequest request={received} refuse={t('Reject')} />
      </ul>
    );
  }
  return (
    <div className={classes.stranger}>
      <p>
        <Translated
          id="You and <name/> are not friends, so you can't send each other anything yet."
          components={{ name: <bdi>{name}</bdi> }}
        />
      </p>
      {isSent ? (
        <p className={classes.pending}>{t('Pending...')}</p>
      ) : (
        <Button disabled={requests === undefined} loading={isPending} onClick={ask}>
          {t('Add Friend')}
        </Button>
      )}
    </div>
  );
}

interface FriendPageProps {
  person: User;
  /** Missing while the two are not friends. */
  friend: Friend | undefined;
}

/** The page of a person; for a friend with the items that the two sent each other or both have. */
function FriendPage({ person, friend }: FriendPageProps) {
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

/** The page of the person whose id is in the path. */
export function FriendScreen() {
  const { person: id = '' } = useParams();
  const me = useMe();
  return id === me.id ? <Navigate to="/profile" replace /> : <PersonScreen key={id} id={id} />;
}

function PersonScreen({ id }: { id: string }) {
  const me = useMe().email;
  const user = useQuery(userQuery({ person_id: id }));
  const friends = useQuery(friendsQuery(me));
  const friend = friends.data?.find((one) => one.id === id);
  const hidden = useQuery(blocksQuery(me));
  const isBlocked = hidden.data?.blocked.some((one) => one.id === id) ?? false;
  const reads = [user, friends, hidden, ...usePartReads(friend)];
  return (
    <QueryState
      query={user}
      isReady={useIsReady(reads)}
      what={t('this person')}
      skeleton={<RowSkeletons amount={4} label={t('Loading this person')} />}
    >
      {(person) =>
        person === null || isBlocked ? (
          <NobodyPage isBlocked={isBlocked} />
        ) : (
          <FriendPage person={person} friend={friend} />
        )
      }
    </QueryState>
  );
}

/** The reads of a friend's page besides the person; none for anybody else. */
function usePartReads(friend: Friend | undefined) {
  const me = useMe().email;
  const email = friend?.email ?? '';
  const [part] = useShownPart();
  const enabled = friend !== undefined;
  const direction = part === 'received' ? 'received' : 'sent';
  return [
    useQuery({ ...friendListsQuery(me), enabled }),
    useQuery({ ...sentOutcomesQuery(me, email), enabled }),
    useInfiniteQuery({
      ...exchangedQuery(me, email, direction),
      enabled: enabled && part !== 'both',
    }),
    useInfiniteQuery({ ...commonQuery(me, email), enabled: enabled && part === 'both' }),
  ];
}
