import { cutCharacters } from '../../../../services/contract/characters.js';
import type { Person } from '../../../../services/contract/people/user.js';
import { t } from '../../lib/language/translate.js';

/** First and last name, else the e-mail, which may be hidden. */
export function displayName(person: Pick<Person, 'firstName' | 'lastName' | 'email'>): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email || t('A member');
}

/** One or two letters for a person without a picture. */
export function initials(person: Pick<Person, 'firstName' | 'lastName' | 'email'>): string {
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
