import { Translated } from '../../../components/translated.js';
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
  const link = (person: Person) => (
    <PersonLink person={person} inText>
      {shortName(person)}
    </PersonLink>
  );
  const people = { person: link(addedByUser), other: link(alsoBy.person) };
  return (
    <p className={classes.also}>
      {more > 0 ? (
        <Translated
          id="<person/>, <other/> +{more} recommend this"
          values={{ more }}
          components={people}
        />
      ) : (
        <Translated id="<person/>, <other/> recommend this" components={people} />
      )}
    </p>
  );
}
