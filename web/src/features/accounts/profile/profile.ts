import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { deleteAccount } from '../../../../../services/contract/account.js';
import { updateUserProfile, type User } from '../../../../../services/contract/user.js';
import { send } from '../../../lib/api/send.js';
import { useMe } from '../../people/me.js';
import { sessionQuery, useLeave } from '../session.js';

type ProfileChange = Omit<z.input<typeof updateUserProfile.request>, 'email'>;

function useShowMe() {
  const client = useQueryClient();
  return (change: Partial<User>) =>
    client.setQueryData(
      sessionQuery.queryKey,
      (known) => known && { ...known, user: known.user && { ...known.user, ...change } },
    );
}

/** Changes name, bio or picture. */
export function useUpdateProfile() {
  const me = useMe().email;
  const showMe = useShowMe();
  return useMutation({
    mutationFn: (change: ProfileChange) => send(updateUserProfile, { email: me, ...change }),
    onSuccess: ({ user }) => showMe(user),
  });
}

/** Chooses categories: shown at once, taken back when the server refuses. */
export function useChooseCategories() {
  const { email, enabledCategories } = useMe();
  const showMe = useShowMe();
  const client = useQueryClient();
  const mutationKey = ['categories'];
  return useMutation({
    mutationKey,
    // One after the other: they are sent as a whole.
    scope: { id: 'categories' },
    mutationFn: (chosen: User['enabledCategories']) =>
      send(updateUserProfile, { email, enabled_categories: chosen }),
    onMutate: (chosen) => {
      showMe({ enabledCategories: chosen });
      return { before: enabledCategories };
    },
    onError: (_failure, _chosen, shown) => {
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (isLast && shown) showMe({ enabledCategories: shown.before });
    },
  });
}

/** Erases the account for good, and everything of it on this device. */
export function useDeleteAccount() {
  const me = useMe().email;
  return useLeave(() => send(deleteAccount, { user_email: me }));
}
