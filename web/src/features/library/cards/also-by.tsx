import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { displayName } from '../../people/names.js';
import { PersonLink } from '../../people/person-link.js';
import classes from './recommendation-card.module.css';

const shortName = (person: Person) => person.firstName || displayName(person);

/** Which friends recommend the same work: `Daniel, Inès +1 recommend this`. */
export function AlsoBy({
  recommendation: { addedByUser, alsoBy },
}: {
  recommendation: Recommendation;
}) {
  if (!alsoBy) return null;
  const more = alsoBy.amount - 1;
  return (
    <p className={classes.also}>
      <PersonLink person={addedByUser} inText>
        {shortName(addedByUser)}
      </PersonLink>
      <span>, </span>
      <PersonLink person={alsoBy.person} inText>
        {shortName(alsoBy.person)}
      </PersonLink>
      <span>{more > 0 ? ` +${more} recommend this` : ' recommend this'}</span>
    </p>
  );
}
