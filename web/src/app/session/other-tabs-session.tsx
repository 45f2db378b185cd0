import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  onOtherTabsSession,
  rememberedSession,
} from '../../features/accounts/remembered-session.js';
import { clearUserData, sessionQuery } from '../../features/accounts/session.js';

/** Follows sign-ins and sign-outs of other tabs. */
export function OtherTabsSession() {
  const client = useQueryClient();
  useEffect(
    () =>
      onOtherTabsSession(() => {
        const here = client.getQueryData(sessionQuery.queryKey)?.user?.email;
        const there = rememberedSession()?.user.email;
        if (here === there) return;
        if (here !== undefined && there !== undefined) {
          // A reload removes everything the previous person has read or typed.
          window.location.reload();
          return;
        }
        if (there !== undefined) clearUserData(client);
        void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [client],
  );
  return null;
}
