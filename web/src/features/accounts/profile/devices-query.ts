import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endSession, getSessions } from '../../../../../services/contract/accounts/session.js';
import { send } from '../../../lib/api/send.js';
import { useMe } from '../../people/me.js';
import { accessKey, useLeave } from '../session.js';

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
