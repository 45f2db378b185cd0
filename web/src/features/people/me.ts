import { createContext, useContext } from 'react';
import type { User } from '../../../../services/contract/people/user.js';

export const MeContext = createContext<User | null>(null);

/** The signed-in person; only inside `RequireSession`. */
export function useMe(): User {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is signed in here.');
  return me;
}
