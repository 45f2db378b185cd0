import { useMutation } from '@tanstack/react-query';
import { proveIdentity } from '../../../../../services/contract/accounts/session.js';
import { send } from '../../../lib/api/send.js';
import { useMe } from '../../people/me.js';

/** Proves the person's identity with a code; called without a code, it has one mailed. */
export function useProveIdentity() {
  const me = useMe().email;
  return useMutation({
    mutationFn: (code: string | undefined) => send(proveIdentity, { user_email: me, code }),
  });
}
