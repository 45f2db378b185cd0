import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import { QueryState } from '../../components/feedback/query-state.js';
import { RowSkeletons } from '../../components/feedback/skeletons.js';
import { useIsReady } from '../../lib/page/use-is-ready.js';
import { blocksQuery } from '../friends/blocks/blocks.js';
import { friendsQuery } from '../friends/friends.js';
import { friendListsQuery } from '../friends/lists/friend-lists.js';
import { commonQuery } from '../library/exchanged/common-query.js';
import { exchangedQuery } from '../library/exchanged/exchanged-query.js';
import { sentOutcomesQuery } from '../library/exchanged/sent-outcomes.js';
import { useMe } from '../people/me.js';
import { userQuery } from '../people/user-query.js';
import { FriendPage } from './friend-page.js';
import { NobodyPage } from './nobody-page.js';
import { useShownPart } from './shown-part.js';
import { t } from '../../lib/language/translate.js';

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
