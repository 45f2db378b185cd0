import { Fragment } from 'react';
import type { Person } from '../../../../services/contract/people/user.js';
import { displayName } from './names.js';

/** Names with commas between, each isolated: one from right to left does not turn the others. */
export function NameList({ people }: { people: readonly Person[] }) {
  return people.map((person, index) => (
    <Fragment key={person.email || index}>
      {index > 0 ? ', ' : ''}
      <bdi>{displayName(person)}</bdi>
    </Fragment>
  ));
}
