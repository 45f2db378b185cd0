import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { refusalText } from '../../../lib/api/errors.js';
import { DeviceState, useDeviceState } from '../../../lib/storage/device-state.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { contactsOf, friendRequestsQuery, friendsQuery, useAddOwner } from '../friends.js';
import classes from '../friends.module.css';

/** Ids of items by which a person does not want to ask their owners; the last ones. */
const declined = new DeviceState('declined-friend-offers', z.array(z.string()), []);
const maxDeclined = 200;

/** An item that came by a share link, and whose it is. */
export type SavedByLink = Pick<Recommendation, 'id' | 'addedBy' | 'addedByUser' | 'savedByLink'>;

/** The first of these items whose owner can be asked to be a friend; undefined without one. */
export function useFriendOffer(items: readonly SavedByLink[]): SavedByLink | undefined {
  const me = useMe().email;
  const byLink = items.filter(({ savedByLink }) => savedByLink === true);
  const enabled = byLink.length > 0;
  const { data: friends } = useQuery({ ...friendsQuery(me), enabled });
  const { data: requests } = useQuery({ ...friendRequestsQuery(me), enabled });
  const [refused] = useDeviceState(declined, me);
  if (!friends || !requests) return undefined;
  const known = contactsOf(friends, requests);
  // The address of somebody whom one does not know yet may be hidden, and empty.
  return byLink.find(({ id, addedBy }) => !known.has(addedBy) && !refused.includes(id));
}

/** Offers the owner of an item that one saved by a link as a friend, until that is answered. */
export function FriendOffer({ item }: { item: SavedByLink }) {
  const me = useMe().email;
  const offer = useFriendOffer([item]);
  const [refused, setRefused] = useDeviceState(declined, me);
  const { mutateAsync, isPending } = useAddOwner();
  if (!offer) return null;
  const name = displayName(item.addedByUser);
  const answered = () => setRefused([...refused, item.id].slice(-maxDeclined));
  const ask = () => {
    mutateAsync(item.id).then(
      () => {
        answered();
        toastSuccess('Friend request sent!');
      },
      (failure: unknown) => toastError(refusalText(failure, 'Failed to send friend request')),
    );
  };
  return (
    <div className={classes.offer}>
      <Button variant="default" size="compact-md" loading={isPending} onClick={ask}>
        Add <bdi>{name}</bdi> as a friend
      </Button>
      <Button variant="subtle" size="compact-md" onClick={answered}>
        Not now
      </Button>
    </div>
  );
}
