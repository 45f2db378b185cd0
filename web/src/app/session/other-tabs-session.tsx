import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  onOtherTabsSession,
  rememberedSession,
} from '../../features/accounts/remembered-session.js';
import { clearUserData, sessionQuery } from '../../features/accounts/session.js';

/** Follows what another tab does: signing in, signing out, or signing in as somebody else. */
export function OtherTabsSession() {
  const client = useQueryClient();
  useEffect(
    () =>
      onOtherTabsSession(() => {
        const here = client.getQueryData(sessionQuery.queryKey)?.user?.email;
        const there = rememberedSession()?.user.email;
        if (here === there) return;
        if (here !== undefined && there !== undefined) {
          // Nothing that the person before has read or typed may stay on the page.
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
