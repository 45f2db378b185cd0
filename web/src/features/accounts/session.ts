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
import {
  cookiesNeeded,
  getSession,
  signIn,
  signOut,
} from '../../../../services/contract/accounts/session.js';
import type { User } from '../../../../services/contract/people/user.js';
import { ApiError, NetworkError } from '../../lib/api/errors.js';
import { positions } from '../../lib/api/first-reads.js';
import { send } from '../../lib/api/send.js';
import {
  forgetPersistedQueries,
  forgetExpiredQueries,
} from '../../lib/persisted-queries/persisted-queries.js';
import { changes } from '../../lib/live/stale-queries.js';
import { sendUndoable } from '../../lib/outbox/undo-window.js';
import { rememberedSession, rememberSession } from './remembered-session.js';

export const sessionKey = ['session'] as const;
/** Root query key of sessions and passkeys; their changes are pushed at once. */
export const accessKey = ['access'] as const;

interface Session extends z.output<typeof getSession.response> {
  /** The person has just logged out. */
  readonly hasLoggedOut?: boolean;
  /** The session was ended elsewhere or has expired. */
  readonly hasEnded?: boolean;
  /** The server could not be reached; this is the last session on this device. */
  readonly isRemembered?: boolean;
  /** After a sign-in: offer to make a passkey. */
  readonly offersPasskey?: true | undefined;
}

/**
 * The current session; `user` is null for a visitor. If the server cannot be reached, the session
 * remembered on this device.
 */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }): Promise<Session> => {
    try {
      const session = await send(getSession, {}, signal);
      if (session.user === null) {
        return isLeaving(client)
          ? { ...session, hasLoggedOut: true }
          : { ...session, hasEnded: hadSession(client) };
      }
      return { ...session, offersPasskey: session.offersPasskey ?? offerFor(client, session.user) };
    } catch (failure) {
      const remembered = failure instanceof NetworkError ? rememberedSession() : null;
      if (remembered === null) throw failure;
      return { ...remembered, isRemembered: true };
    }
  },
});

/** The session. Remembers it on this device, and forgets the data of a previous person. */
export function useSession() {
  const query = useQuery(sessionQuery);
  const session = query.data;
  useEffect(() => {
    if (!session || session.isRemembered) return;
    const before = rememberedSession()?.user.email;
    if (before !== undefined && before !== session.user?.email) void forgetPersistedQueries(before);
    rememberSession(session);
  }, [session]);
  useEffect(() => void forgetExpiredQueries(), []);
  return query;
}

/** Signs in; without a code, where one is needed, has one mailed and returns a null user. */
export function useSignIn() {
  const { before, entered } = useSignInEffects();
  return useMutation({
    mutationFn: async (credentials: { email: string; code?: string }) => {
      before();
      const answer = await send(signIn, credentials);
      // With a code the server has noticed missing cookies.
      if (answer.user !== null && credentials.code === undefined) await requireCookies();
      return answer;
    },
    onSuccess: ({ user, offersPasskey }) => {
      if (user !== null) entered({ user, offersPasskey });
    },
  });
}

/** @throws ApiError when the browser did not keep the session's cookie. */
async function requireCookies(): Promise<void> {
  const { user } = await send(getSession, {});
  if (user === null) throw new ApiError(401, { error: cookiesNeeded(window.location.origin) });
}

/** What every way of signing in does: `before` the request, and once the person has `entered`. */
export function useSignInEffects() {
  const client = useQueryClient();
  return {
    before: () => {
      positions.reset();
      changes.clear();
    },
    entered: ({ user, offersPasskey }: Pick<Session, 'user' | 'offersPasskey'>) => {
      clearQueries(client);
      client.setQueryData(sessionQuery.queryKey, (cached) => ({
        mode: cached?.mode ?? 'open',
        passkeys: cached?.passkeys,
        joinsByLink: cached?.joinsByLink,
        provider: cached?.provider,
        past: cached?.past,
        user,
        offersPasskey,
      }));
      // The answer of a sign-in does not say who runs the installation.
      void client.invalidateQueries({ queryKey: sessionKey });
    },
  };
}

/** The offer of the sign-in, which a refetch must not lose while the same person is signed in. */
function offerFor(client: QueryClient, user: User): true | undefined {
  const cached = client.getQueryData<Session>(sessionKey);
  return cached?.user?.email === user.email ? cached.offersPasskey : undefined;
}

/** Whether somebody was signed in on this device, by the cache or, on a fresh page, by storage. */
function hadSession(client: QueryClient): boolean {
  const cached = client.getQueryData<Session>(sessionKey);
  return cached === undefined
    ? rememberedSession() !== null
    : Boolean(cached.user ?? cached.hasEnded);
}

const leaving = ['leaving'] as const;

/**
 * Whether the person has logged out or is doing so. The session query may run before the sign-out
 * has finished.
 */
const isLeaving = (client: QueryClient) =>
  client.isMutating({ mutationKey: leaving }) > 0 ||
  client.getQueryData<Session>(sessionKey)?.hasLoggedOut === true;

/** Whether the person is logging out. */
export const useIsLeaving = () => useIsMutating({ mutationKey: leaving }) > 0;

/** Ends the session at the person's request and clears their data from the page. */
export function useLeave(leave: () => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: leaving,
    mutationFn: leave,
    onMutate: async () => {
      const me = client.getQueryData(sessionQuery.queryKey)?.user?.email;
      // Without a session they could not be sent.
      if (me !== undefined) await sendUndoable(me);
      await client.cancelQueries();
    },
    onSuccess: () => {
      client.setQueryData(
        sessionQuery.queryKey,
        (cached) => cached && { ...cached, user: null, hasLoggedOut: true },
      );
      clearUserData(client);
    },
  });
}

export const useSignOut = () => useLeave(() => send(signOut, {}));

/** Clears everything that was fetched for the previous person. */
export function clearUserData(client: QueryClient): void {
  clearQueries(client);
  positions.reset();
  changes.clear();
}

function clearQueries(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}
