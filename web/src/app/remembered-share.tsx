import { useEffect } from 'react';
import { ApiError, NetworkError, refusalText } from '../lib/api/errors.js';
import { savingWords } from '../features/library/messages.js';
import { rememberShare, takeRememberedShare } from '../features/shared/pending-share.js';
import { useSaveShared } from '../features/shared/shared-page.js';
import { toastDone, toastFailure } from '../lib/toast.js';

/** Adds what a visitor wanted to keep to the library of who has signed in since. */
export function RememberedShare() {
  const { mutateAsync } = useSaveShared();
  useEffect(() => {
    const token = takeRememberedShare();
    if (token === null) return;
    mutateAsync(token).then(
      (title) => toastDone(savingWords.saved(title)),
      (failure: unknown) => {
        // Not lost: it is tried again with the next page.
        if (failure instanceof NetworkError) rememberShare(token);
        toastFailure(failureWords(failure));
      },
    );
  }, [mutateAsync]);
  return null;
}

function failureWords(failure: unknown): string {
  if (failure instanceof ApiError && failure.status === 409) {
    return savingWords.alreadyThere;
  }
  return refusalText(failure, savingWords.failed);
}
