import type { Person } from '../../../../services/contract/people/user.js';

/** The path of a person's page: for oneself the profile; null for an erased person. */
export function personPath({ id, email }: Pick<Person, 'id' | 'email'>, me: string): string | null {
  if (email === me) return '/profile';
  return id === undefined ? null : `/friends/${id}`;
}
