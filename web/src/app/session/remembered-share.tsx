import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import { pathOf } from '../../features/library/detail/linked-item.js';
import { ApiError, refusalText } from '../../lib/api/errors.js';
import { savingTexts } from '../../features/library/texts.js';
import { forgetShare, rememberedShare } from '../../features/shared/pending-share.js';
import { useSaveShared } from '../../features/shared/shared-page.js';
import { toastSuccess, toastError } from '../../lib/toasts/toast.js';

const shortestPause = 5_000;
const longestPause = 5 * 60_000;

/**
 * After sign-in, saves the shared recommendation that the visitor wanted to keep. It stays
 * remembered until it is saved or never can be. It is retried after a pause, when the network is
 * back, and on the next page.
 */
export function RememberedShare() {
  const { mutateAsync } = useSaveShared();
  const navigate = useNavigate();
  const show = useEffectEvent((saved: Recommendation) => {
    toastSuccess(savingTexts.saved(saved.title));
    // A person who has moved on to another page stays there.
    if (['/', '/home'].includes(window.location.pathname)) void navigate(pathOf(saved));
  });
  useEffect(() => {
    let failures = 0;
    let again: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    let left = false;
    const add = async () => {
      const token = rememberedShare();
      if (token === null || busy) return;
      busy = true;
      clearTimeout(again);
      try {
        const saved = await mutateAsync(token);
        forgetShare(token);
        show(saved);
      } catch (failure) {
        const text = permanentFailure(failure);
        if (text !== null) {
          forgetShare(token);
          toastError(text);
        } else {
          if (failures === 0) toastError(savingTexts.keptForLater);
          const pause = Math.min(shortestPause * 2 ** failures, longestPause);
          failures += 1;
          if (!left) again = setTimeout(() => void add(), pause);
        }
      } finally {
        busy = false;
      }
    };
    const online = () => void add();
    window.addEventListener('online', online);
    void add();
    return () => {
      left = true;
      clearTimeout(again);
      window.removeEventListener('online', online);
    };
  }, [mutateAsync]);
  return null;
}

/** Why it can never be saved; null for a temporary failure of network, session or server. */
function permanentFailure(failure: unknown): string | null {
  if (!(failure instanceof ApiError)) return null;
  const { status } = failure;
  if (status === 409) return savingTexts.alreadyThere;
  const passes = status >= 500 || [401, 408, 429].includes(status);
  return passes ? null : refusalText(failure, savingTexts.failed);
}
