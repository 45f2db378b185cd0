import { useEffect, useEffectEvent, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, refusalText } from '../../lib/api/errors.js';
import { pendingInvite } from '../../features/friends/invite-code/invite-code.js';
import { friendsNow, useAddFriend } from '../../features/friends/friends.js';
import { toastSuccess, toastError } from '../../lib/toasts/toast.js';
import { t } from '../../lib/language/translate.js';
import { thingPath } from '../../features/library/thing-path.js';
import { savingTexts } from '../../features/library/texts.js';
import type { StorageItem } from '../../lib/storage/storage-item.js';
import { pendingShare } from '../../features/shared/pending-share.js';
import { useSaveShared } from '../../features/shared/shared-page.js';
import { screenPath } from '../../lib/api/base-path.js';

/** Milliseconds before the first retry, and at most before a later one. */
const [minPause, maxPause] = [5_000, 5 * 60_000];

/** A command that a visitor chose before signing in and that is sent afterwards. */
interface RememberedCommand<Result> {
  /** The code or token. */
  remembered: StorageItem;
  send: (subject: string) => Promise<Result>;
  onDone: (result: Result) => void;
  /** The server refused it for good. */
  onRefused: (failure: ApiError) => void;
  /** The first attempt failed; it is retried. */
  onPostponed: () => void;
}

/**
 * Sends a visitor's remembered command once there is a session. It stays remembered until it
 * succeeds or is refused for good, and is retried after a pause, when the network is back, and on the
 * next page.
 */
export function useRememberedCommand<Result>(command: RememberedCommand<Result>): void {
  const { send, remembered } = command;
  const onDone = useEffectEvent(command.onDone);
  const onRefused = useEffectEvent(command.onRefused);
  const onPostponed = useEffectEvent(command.onPostponed);
  useEffect(() => {
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSending = false;
    let isUnmounted = false;
    const attempt = async () => {
      const subject = remembered.get();
      if (subject === null || isSending) return;
      isSending = true;
      clearTimeout(timer);
      try {
        const result = await send(subject);
        remembered.forget(subject);
        onDone(result);
      } catch (failure) {
        if (isPermanent(failure)) {
          remembered.forget(subject);
          onRefused(failure);
        } else {
          if (failures === 0) onPostponed();
          const pause = Math.min(minPause * 2 ** failures, maxPause);
          failures += 1;
          if (!isUnmounted) timer = setTimeout(() => void attempt(), pause);
        }
      } finally {
        isSending = false;
      }
    };
    const online = () => void attempt();
    window.addEventListener('online', online);
    void attempt();
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [send, remembered]);
}

/** Whether the refusal is final; otherwise network, session or server failed for a while. */
function isPermanent(failure: unknown): failure is ApiError {
  if (!(failure instanceof ApiError)) return false;
  const { status } = failure;
  return status < 500 && ![401, 408, 429].includes(status);
}

/** After sign-in, makes a friend of the person whose invite link the visitor followed. */
export function RememberedInvite() {
  const { mutateAsync } = useAddFriend();
  useRememberedCommand({
    remembered: pendingInvite,
    send: useCallback((code: string) => mutateAsync({ invite_code: code }), [mutateAsync]),
    onDone: () => toastSuccess(friendsNow),
    onRefused: (failure) => toastError(refusalText(failure, t('Failed to send friend request'))),
    onPostponed: () => toastError(t("Couldn't send your friend request yet. We'll keep trying.")),
  });
  return null;
}

/** After sign-in, saves the shared recommendation that the visitor wanted to keep. */
export function RememberedShare() {
  const { mutateAsync } = useSaveShared();
  const navigate = useNavigate();
  useRememberedCommand({
    remembered: pendingShare,
    send: mutateAsync,
    onDone: (saved) => {
      toastSuccess(savingTexts.saved(saved.title));
      // A person who has moved on to another page stays there.
      if (['/', '/home'].includes(screenPath())) void navigate(thingPath(saved.id));
    },
    onRefused: (failure) =>
      toastError(
        failure.status === 409
          ? savingTexts.alreadyThere
          : refusalText(failure, savingTexts.failed),
      ),
    onPostponed: () => toastError(savingTexts.keptForLater),
  });
  return null;
}
