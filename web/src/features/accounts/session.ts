import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { getSession, signIn, signOut } from '../../../../services/contract/accounts/session.js';
import type { User } from '../../../../services/contract/people/user.js';
import { NetworkError } from '../../lib/api/errors.js';
import { positions } from '../../lib/api/positions.js';
import { send } from '../../lib/api/send.js';
import {
  forgetPersistedQueries,
  forgetExpiredQueries,
} from '../../lib/persisted-queries/persisted-queries.js';
import { changes } from '../../lib/live/changes.js';
import { rememberedSession, rememberSession } from './remembered-session.js';

export const sessionKey = ['session'] as const;
/** Where one is signed in, and by which passkeys: told of at once. */
export const accessKey = ['access'] as const;

interface Session extends z.output<typeof getSession.response> {
  /** The person has just left by their own choice. */
  readonly left?: boolean;
  /** There was a session, and it ended elsewhere or by itself. */
  readonly ended?: boolean;
  /** The server could not be asked: it is who was here last. */
  readonly remembered?: boolean;
  /** The person has just signed in, and may want a passkey. */
  readonly offersPasskey?: true | undefined;
}

/** Who is signed in; `user` is null for a visitor. Without the server it is who was here last. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }): Promise<Session> => {
    try {
      const session = await send(getSession, {}, signal);
      if (session.user === null) {
        return isLeaving(client)
          ? { ...session, left: true }
          : { ...session, ended: hadSession(client) };
      }
      return { ...session, offersPasskey: offerFor(client, session.user) };
    } catch (failure) {
      const known = failure instanceof NetworkError ? rememberedSession() : null;
      if (known === null) throw failure;
      return { ...known, remembered: true };
    }
  },
});

/** As the query says; this device remembers it, and forgets what the one before has read. */
export function useSession() {
  const query = useQuery(sessionQuery);
  const session = query.data;
  useEffect(() => {
    if (!session || session.remembered) return;
    const before = rememberedSession()?.user.email;
    if (before !== undefined && before !== session.user?.email) void forgetPersistedQueries(before);
    rememberSession(session);
  }, [session]);
  useEffect(() => void forgetExpiredQueries(), []);
  return query;
}

/**
 * Signs in, or has a code mailed: the user is null then. Whoever was here before leaves nothing
 * behind.
 */
export function useSignIn() {
  const { before, entered } = useSignInEffects();
  return useMutation({
    mutationFn: (given: { email: string; code?: string }) => {
      before();
      return send(signIn, given);
    },
    onSuccess: ({ user, offersPasskey }) => {
      if (user !== null) entered({ user, offersPasskey });
    },
  });
}

/** What every way of signing in does before it asks, and when somebody is signed in. */
export function useSignInEffects() {
  const client = useQueryClient();
  return {
    before: () => {
      positions.forget();
      changes.clear();
    },
    entered: ({ user, offersPasskey }: Pick<Session, 'user' | 'offersPasskey'>) => {
      clearQueries(client);
      client.setQueryData(sessionQuery.queryKey, (known) => ({
        mode: known?.mode ?? 'open',
        passkeys: known?.passkeys,
        provider: known?.provider,
        past: known?.past,
        user,
        offersPasskey,
      }));
    },
  };
}

/** The offer stands while the same person is here. */
function offerFor(client: QueryClient, user: User): true | undefined {
  const known = client.getQueryData<Session>(sessionKey);
  return known?.user?.email === user.email ? known.offersPasskey : undefined;
}

/** Whether somebody was signed in on this device until now. */
function hadSession(client: QueryClient): boolean {
  const known = client.getQueryData<Session>(sessionKey);
  return known === undefined ? rememberedSession() !== null : Boolean(known.user ?? known.ended);
}

const leaving = ['leaving'] as const;

/** Whether there is no session by the person's own choice; that may be read before the choice is answered. */
const isLeaving = (client: QueryClient) =>
  client.isMutating({ mutationKey: leaving }) > 0 ||
  client.getQueryData<Session>(sessionKey)?.left === true;

/** Whether the person's choice to leave is being carried out. */
export const useIsLeaving = () => useIsMutating({ mutationKey: leaving }) > 0;

/** Leaves by one's own choice: nothing of the person stays on the page, which goes to sign-in. */
export function useLeave(leave: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: leaving,
    mutationFn: leave,
    onMutate: () => client.cancelQueries(),
    onSuccess: () => {
      client.setQueryData(
        sessionQuery.queryKey,
        (known) => known && { ...known, user: null, left: true },
      );
      clearUserData(client);
    },
  });
}

/** Signs out and forgets everything that was read. */
export const useSignOut = () => useLeave(() => send(signOut, {}));

/** Forgets what was read for the person who was here. */
export function clearUserData(client: QueryClient): void {
  clearQueries(client);
  positions.forget();
  changes.clear();
}

function clearQueries(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
