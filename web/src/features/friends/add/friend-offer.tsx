import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { refusalText } from '../../../lib/api/errors.js';
import { DeviceState, useDeviceState } from '../../../lib/storage/device-state.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { useMe, displayName } from '../../people/people.js';
import { requestIdsOf, friendRequestsQuery, friendsQuery, useAddFriend } from '../friends.js';
import { t, Translated } from '../../../lib/language/translate.js';

/** Ids of the items whose offer was declined, the newest last. */
const declined = new DeviceState('declined-friend-offers', z.array(z.string()), []);
const maxDeclined = 200;

/** An item saved from a share link, with its owner. */
type SavedByLink = Pick<Recommendation, 'id' | 'addedByUser' | 'savedByLink' | 'requestId'>;

/** The first item whose owner can be asked to be a friend; undefined if there is none. */
export function useFriendOffer(items: readonly SavedByLink[]): SavedByLink | undefined {
  const me = useMe().email;
  const byLink = items.filter(({ savedByLink }) => savedByLink === true);
  const enabled = byLink.length > 0;
  const { data: friends } = useQuery({ ...friendsQuery(me), enabled });
  const { data: requests } = useQuery({ ...friendRequestsQuery(me), enabled });
  const [refused] = useDeviceState(declined, me);
  if (!friends || !requests) return undefined;
  const known = requestIdsOf(friends, requests);
  return byLink.find(({ id, requestId = '' }) => !known.has(requestId) && !refused.includes(id));
}

/** Offers to befriend the owner of an item saved from a link, until the offer is answered. */
export function FriendOffer({ item }: { item: SavedByLink }) {
  const me = useMe().email;
  const offer = useFriendOffer([item]);
  const [refused, setRefused] = useDeviceState(declined, me);
  const { mutateAsync, isPending } = useAddFriend();
  if (!offer) return null;
  const name = displayName(item.addedByUser);
  const answered = () => setRefused([...refused, item.id].slice(-maxDeclined));
  const ask = () => {
    mutateAsync({ recommendation_id: item.id }).then(
      () => {
        answered();
        toastSuccess(t('Friend request sent!'));
      },
      (failure: unknown) => toastError(refusalText(failure, t('Failed to send friend request'))),
    );
  };
  return (
    <div className="flex wrap gap-8">
      <Button variant="default" size="compact-md" loading={isPending} onClick={ask}>
        <Translated id="Add <name/> as a friend" components={{ name: <bdi>{name}</bdi> }} />
      </Button>
      <Button variant="subtle" size="compact-md" onClick={answered}>
        {t('Not now')}
      </Button>
    </div>
  );
}
