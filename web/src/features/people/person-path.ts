import type { Person } from '../../../../services/contract/people/user.js';

/**
 * The path of a person's page: for oneself the profile; null for an erased person, and for one
 * whose address is not shown.
 */
export function personPath({ email }: Pick<Person, 'email'>, me: string): string | null {
  if (email === '') return null;
  return email === me ? '/profile' : `/friends/${encodeURIComponent(email)}`;
}
