import type { To } from 'react-router-dom';
import type { Person } from '../../../../services/contract/people/user.js';
import { displayName } from '../people/names.js';

/** Opens quick send on the same page, with the friend named. */
export function sendPath(friend: Pick<Person, 'email' | 'firstName' | 'lastName'>): To {
  return { search: `?${new URLSearchParams({ send: `${displayName(friend)} ` }).toString()}` };
}
