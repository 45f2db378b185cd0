import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { friendsQuery } from '../features/friends/friends.js';
import { pathOf } from '../features/library/detail/named-item.js';
import { useMe } from '../features/people/me.js';
import { ApiError, NetworkError, refusalText } from '../lib/api/errors.js';
import { savingWords } from '../features/library/messages.js';
import { rememberShare, takeRememberedShare } from '../features/shared/pending-share.js';
import { useSaveShared } from '../features/shared/shared-page.js';
import { toastDone, toastFailure, toastNews } from '../lib/toast.js';
import { FriendOffer } from './friend-offer.js';

/** Adds what a visitor wanted to keep to the library of who has signed in since. */
export function RememberedShare() {
  const { mutateAsync } = useSaveShared();
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useMe().email;
  useEffect(() => {
    const token = takeRememberedShare();
    if (token === null) return;
    mutateAsync(token).then(
      async (saved) => {
        toastDone(savingWords.saved(saved.title));
        // Who has gone elsewhere meanwhile is left there.
        if (['/', '/home'].includes(window.location.pathname)) void navigate(pathOf(saved));
        const friends = await client.query(friendsQuery(me));
        const isKnown = friends.some(({ email }) => email === saved.addedBy);
        if (!isKnown) toastNews(<FriendOffer person={saved.addedByUser} />);
      },
      (failure: unknown) => {
        // Not lost: it is tried again with the next page.
        if (failure instanceof NetworkError) rememberShare(token);
        toastFailure(failureWords(failure));
      },
    );
  }, [client, me, mutateAsync, navigate]);
  return null;
}

function failureWords(failure: unknown): string {
  if (failure instanceof ApiError && failure.status === 409) {
    return savingWords.alreadyThere;
  }
  return refusalText(failure, savingWords.failed);
}
