import { useMutation, useQueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { deleteAccount } from '../../../../../services/contract/accounts/account.js';
import {
  type Category,
  getUser,
  type OpenTo,
  updateUserProfile,
  type User,
} from '../../../../../services/contract/people/user.js';
import { send } from '../../../lib/api/send.js';
import { categoryOrder } from '../../library/categories.js';
import { useMe } from '../../people/people.js';
import { sessionQuery, useLeave, accessKey } from '../session.js';
import { endSession, getSessions } from '../../../../../services/contract/accounts/session.js';

type ProfileChange = Omit<z.input<typeof updateUserProfile.request>, 'email'>;

/** Changes the person's own profile where it is shown. */
function useShowMe() {
  const client = useQueryClient();
  return (change: Partial<User> | ((me: User) => Partial<User>)) =>
    client.setQueryData(sessionQuery.queryKey, (known) => {
      if (!known?.user) return known;
      const changed = typeof change === 'function' ? change(known.user) : change;
      return { ...known, user: { ...known.user, ...changed } };
    });
}

/** The profile from the server; the shown one if the request fails. */
export async function latestProfile(shown: User): Promise<User> {
  try {
    return (await send(getUser, { email: shown.email })).user;
  } catch {
    return shown;
  }
}

/** Changes name, bio or picture; omitted fields stay. */
export function useUpdateProfile() {
  const me = useMe().email;
  const showMe = useShowMe();
  return useMutation({
    mutationFn: (change: ProfileChange) => send(updateUserProfile, { email: me, ...change }),
    onSuccess: ({ user }) => showMe(user),
  });
}

/** The enabled categories after a toggle, in display order. */
export const withToggled = ({ enabledCategories }: User, toggled: Category): Category[] =>
  categoryOrder.filter((one) => (one === toggled) !== enabledCategories.includes(one));

/** Toggles a category: shown at once, reverted when the server refuses. */
export function useChooseCategories() {
  const me = useMe();
  const showMe = useShowMe();
  const showToggled = (toggled: Category) =>
    showMe((shown) => ({ enabledCategories: withToggled(shown, toggled) }));
  const client = useQueryClient();
  const mutationKey = ['categories'];
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    // One at a time: each request sends all enabled categories.
    scope: { id: 'categories' },
    mutationFn: async (toggled: Category) => {
      const latest = await latestProfile(me);
      return send(updateUserProfile, {
        email: me.email,
        enabled_categories: withToggled(latest, toggled),
      });
    },
    onMutate: showToggled,
    onSuccess: ({ user }) => {
      if (isLast()) showMe({ enabledCategories: user.enabledCategories });
    },
    // Only this one: others may have been toggled since.
    onError: (_failure, toggled) => showToggled(toggled),
  });
}

/** Who can send recommendations; a choice counts while it is being saved. */
export function useOpenTo() {
  const { email, openTo: saved } = useMe();
  const showMe = useShowMe();
  const { isPending, variables, mutateAsync } = useMutation({
    // One at a time, so that the last choice wins.
    scope: { id: 'open-to' },
    mutationFn: (openTo: OpenTo) => send(updateUserProfile, { email, open_to: openTo }),
    onSuccess: ({ user }) => showMe({ openTo: user.openTo }),
  });
  return { openTo: isPending ? variables : saved, choose: mutateAsync };
}

/** Deletes the account and its data on this device. */
export function useDeleteAccount() {
  const me = useMe().email;
  return useLeave(() => send(deleteAccount, { user_email: me }));
}

const devicesKey = [...accessKey, 'devices'] as const;

export const devicesQuery = (me: string) =>
  queryOptions({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => (await send(getSessions, { user_email: me }, signal)).sessions,
  });

/** Signs out one device. */
export function useEndSession() {
  const me = useMe().email;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(endSession, { user_email: me, id }),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}

/** Signs out all devices, this one included. */
export function useEndAllSessions() {
  const me = useMe().email;
  return useLeave(() => send(endSession, { user_email: me }));
}
