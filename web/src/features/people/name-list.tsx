import { Fragment } from 'react';
import type { Person } from '../../../../services/contract/people/user.js';
import { PersonLink } from './person-link.js';

/**
 * Names separated by commas. Each is isolated, so that a right-to-left name does not reorder the
 * others.
 */
export function NameList({ people }: { people: readonly Person[] }) {
  return people.map((person, index) => (
    <Fragment key={person.email || index}>
      {index > 0 ? ', ' : ''}
      <PersonLink inText person={person} />
    </Fragment>
  ));
}
