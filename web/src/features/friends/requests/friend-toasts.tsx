import type { Person } from '../../../../../services/contract/people/user.js';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDeviceState } from '../../../lib/storage/device-state.js';
import { toastInfo, usePendingToast } from '../../../lib/toasts/toast.js';
import { useMe, displayName } from '../../people/people.js';
import { newRequests, knownRequests } from './new-requests.js';
import { friendRequestsQuery, friendsQuery, sendPath } from '../friends.js';
import { t, Translated } from '../../../lib/language/translate.js';

const bold = (person: Person) => ({
  name: (
    <strong>
      <bdi>{displayName(person)}</bdi>
    </strong>
  ),
});

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
          <Translated id="<name/> accepted your friend request" components={bold(friend)} />
          {friend.open && (
            <>
              <span> · </span>
              <Link to={sendPath(friend)}>
                {known?.byLink.includes(friend.requestId)
                  ? t('Send one back')
                  : t('Send something')}
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
        {others.length > 0 ? (
          <Translated
            id="<name/> wants to be friends, and {count} more"
            values={{ count: others.length }}
            components={bold(newest.sender)}
          />
        ) : (
          <Translated id="<name/> wants to be friends" components={bold(newest.sender)} />
        )}
        <span> · </span>
        <Link to="/friends?tab=requests">{t('Open')}</Link>
      </>,
    );
  }, [friends.data, isSettled, isVisible, me, onFriends, requests.data, wasAsked, known, toast]);
  return null;
}
