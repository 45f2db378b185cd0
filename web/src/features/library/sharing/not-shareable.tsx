import { Translated } from '../../../lib/language/translate.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { useMe } from '../../people/people.js';
import { PersonLink } from '../../people/person-link.js';

/** Whether the owner asked others not to pass the recommendation on. */
export function useIsNotShareable({
  addedBy,
  notToBePassedOn,
  ownerDeleted,
}: Recommendation): boolean {
  return (useMe().email !== addedBy && notToBePassedOn) || ownerDeleted === true;
}

/** Shown instead of the sharing form. */
export function NotShareable({ recommendation }: { recommendation: Recommendation }) {
  return (
    <p className="note">
      <Translated
        id="<person/> asked others not to pass this on."
        components={{ person: <PersonLink inText person={recommendation.addedByUser} /> }}
      />
    </p>
  );
}
