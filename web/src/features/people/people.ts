import { createContext, useContext } from 'react';
import { cutCharacters } from '../../../../services/contract/characters.js';
import type { Person, User } from '../../../../services/contract/people/user.js';
import { language } from '../../lib/language/language.js';
import { t } from '../../lib/language/translate.js';

export const MeContext = createContext<User | null>(null);

/** The signed-in person; only inside `RequireSession`. */
export function useMe(): User {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is signed in here.');
  return me;
}

/** The path of a person's page: for oneself the profile; null for an erased person. */
export function personPath({ id, email }: Pick<Person, 'id' | 'email'>, me: string): string | null {
  if (email === me) return '/profile';
  return id === undefined ? null : `/friends/${id}`;
}

type Named = Pick<Person, 'firstName' | 'lastName' | 'email'>;

/** First and last name, else the e-mail, which may be hidden. */
export function displayName(person: Named): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email || t('A member');
}

const { compare } = new Intl.Collator(language);

/** Compares two people by the name that is shown, as the page's language sorts. */
export const compareNames = (one: Named, other: Named): number =>
  compare(displayName(one), displayName(other));

/** One or two letters for a person without a picture. */
export function initials(person: Named): string {
  const letters = [person.firstName, person.lastName]
    .map((name) => cutCharacters(name.trim(), 1))
    .join('');
  return (letters || cutCharacters(person.email, 1) || '?').toUpperCase();
}

/** A person of whom only the e-mail is known, such as a former friend. */
export function unknownPerson(email: string): Person {
  return {
    email,
    firstName: '',
    lastName: '',
    profilePicture: null,
    first_name: '',
    last_name: '',
    profile_picture: null,
  };
}
