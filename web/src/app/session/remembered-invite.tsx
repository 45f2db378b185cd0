import { useCallback } from 'react';
import { refusalText } from '../../lib/api/errors.js';
import {
  forgetInvite,
  rememberedInvite,
} from '../../features/friends/invite-code/pending-invite.js';
import { friendsNow, useAddFriend } from '../../features/friends/friends.js';
import { toastSuccess, toastError } from '../../lib/toasts/toast.js';
import { useRememberedCommand } from './use-remembered-command.js';
import { t } from '../../lib/language/translate.js';

/** After sign-in, makes a friend of the person whose invite link the visitor followed. */
export function RememberedInvite() {
  const { mutateAsync } = useAddFriend();
  useRememberedCommand({
    remembered: rememberedInvite,
    forget: forgetInvite,
    send: useCallback((code: string) => mutateAsync({ invite_code: code }), [mutateAsync]),
    onDone: () => toastSuccess(friendsNow),
    onRefused: (failure) => toastError(refusalText(failure, t('Failed to send friend request'))),
    onPostponed: () => toastError(t("Couldn't send your friend request yet. We'll keep trying.")),
  });
  return null;
}
