import { useCallback } from 'react';
import { refusalText } from '../../lib/api/errors.js';
import {
  forgetInvite,
  rememberedInvite,
} from '../../features/friends/invite-code/pending-invite.js';
import { useAddFriend } from '../../features/friends/friends.js';
import { toastSuccess, toastError } from '../../lib/toasts/toast.js';
import { useRememberedCommand } from './use-remembered-command.js';

/** After sign-in, asks the person whose invite link the visitor followed. */
export function RememberedInvite() {
  const { mutateAsync } = useAddFriend();
  useRememberedCommand({
    remembered: rememberedInvite,
    forget: forgetInvite,
    send: useCallback((code: string) => mutateAsync({ invite_code: code }), [mutateAsync]),
    onDone: () => toastSuccess('Friend request sent!'),
    onRefused: (failure) => toastError(refusalText(failure, 'Failed to send friend request')),
    onPostponed: () => toastError("Couldn't send your friend request yet. We'll keep trying."),
  });
  return null;
}
