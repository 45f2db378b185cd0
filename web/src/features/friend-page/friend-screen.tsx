import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { RowSkeletons } from '../../components/feedback/skeletons.js';
import { QueryState } from '../../components/feedback/query-state.js';
import { friendsQuery } from '../friends/friends.js';
import { useMe } from '../people/me.js';
import { userQuery } from '../people/user-query.js';
import { FriendPage } from './friend-page.js';
import { NobodyPage } from './nobody-page.js';

/** The page of the person whose address is in the path. */
export function FriendScreen() {
  const { person = '' } = useParams();
  return <PersonScreen key={person} email={person} />;
}

function PersonScreen({ email }: { email: string }) {
  const me = useMe().email;
  const user = useQuery(userQuery(email));
  const friends = useQuery(friendsQuery(me));
  if (email === me) return <Navigate to="/profile" replace />;
  const friend = friends.data?.find((one) => one.email === email);
  return (
    <QueryState
      query={user}
      isReady={friends.data !== undefined || friends.isError}
      what="this person"
      skeleton={<RowSkeletons amount={4} label="Loading this person" />}
    >
      {(person) =>
        person === null ? <NobodyPage /> : <FriendPage person={person} friend={friend} />
      }
    </QueryState>
  );
}
