import type { WholeRecommendation } from '../../../../services/contract/library/sharing.js';
import { PersonFace, PersonLink } from '../people/person-link.js';
import { useMe } from '../people/me.js';
import { othersWhoHaveIt } from './others-who-have-it.js';
import { t } from '../../lib/language/translate.js';
import classes from './thing.module.css';

/** People shown with face and name; the others are counted. */
const maxNamed = 6;

/** The others who have the item, as far as the person may know. */
export function WhoHasIt({ thing }: { thing: WholeRecommendation }) {
  const people = othersWhoHaveIt(thing, useMe().email);
  const more = people.length - maxNamed + thing.moreOfSameWork;
  if (people.length === 0) return null;
  return (
    <p className={classes.havers}>
      {people.slice(0, maxNamed).map((person) => (
        <span key={person.email} className={classes.haver}>
          <PersonFace person={person} size={28} />
          <PersonLink person={person} />
        </span>
      ))}
      <span>{textAfterNames(people.length, more)}</span>
    </p>
  );
}

function textAfterNames(named: number, more: number): string {
  if (more > 0) return t('and {count} more have it', { count: more });
  return named === 1 ? t('has it') : t('have it');
}
