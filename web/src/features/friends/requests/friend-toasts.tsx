import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDeviceState } from '../../../lib/storage/device-state.js';
import { toastInfo } from '../../../lib/toasts/toast.js';
import { usePendingToast } from '../../../lib/toasts/use-pending-toast.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { newRequests, knownRequests } from './new-requests.js';
import { friendRequestsQuery, friendsQuery } from '../friends.js';
import { sendPath } from '../send-path.js';

/** Shows a toast for each new friend request or acceptance, once per device. */
export function FriendToasts() {
  const me = useMe().email;
  const isVisible = useDocumentVisibility() === 'visible';
  const onFriends = useLocation().pathname === '/friends';
  const requests = useQuery(friendRequestsQuery(me));
  const [known] = useDeviceState(knownRequests, me);
  const wasAsked = known !== null && known.asked.length > 0;
  const friends = useQuery({ ...friendsQuery(me), enabled: wasAsked });
  const toast = usePendingToast(onFriends ? [] : requests.data?.received.map(({ id }) => id));
  // An acceptance changes both queries; wait until both are refetched.
  const isSettled = !friends.isFetching && !requests.isFetching;
  useEffect(() => {
    if (!requests.data || !isSettled || !isVisible || (wasAsked && !friends.data)) return;
    const news = newRequests(friends.data ?? [], requests.data, known);
    knownRequests.set(me, news.known);
    for (const friend of news.accepted) {
      toastInfo(
        <>
          <strong>
            <bdi>{displayName(friend)}</bdi>
          </strong>{' '}
          accepted your friend request
          {friend.open && (
            <>
              <span> · </span>
              <Link to={sendPath(friend)}>
                {known?.byLink.includes(friend.requestId) ? 'Send one back' : 'Send something'}
              </Link>
            </>
          )}
        </>,
      );
    }
    const [newest, ...others] = news.received;
    if (!newest || onFriends) return;
    toast(
      news.received.map(({ id }) => id),
      <>
        <strong>
          <bdi>{displayName(newest.sender)}</bdi>
        </strong>{' '}
        wants to be friends
        {others.length > 0 && <span>, and {others.length} more</span>}
        <span> · </span>
        <Link to="/friends?tab=requests">Open</Link>
      </>,
    );
  }, [friends.data, isSettled, isVisible, me, onFriends, requests.data, wasAsked, known, toast]);
  return null;
}
