import type { WholeRecommendation } from '../../../../services/contract/library/sharing.js';
import type { Person } from '../../../../services/contract/people/user.js';

type Known = Pick<WholeRecommendation, 'addedByUser' | 'sameWork' | 'recipients'>;

/**
 * The others who have the item, as far as the viewer may know: those who recommend it, and those who
 * added it to their library after the viewer sent it. Each once.
 */
export function othersWhoHaveIt(
  { addedByUser, sameWork, recipients }: Known,
  me: string,
): Person[] {
  const kept = recipients.filter(({ answer }) => answer === 'in-library');
  const all = [
    addedByUser,
    ...sameWork.map(({ owner }) => owner),
    ...kept.map(({ recipient }) => recipient),
  ];
  const known = new Map(all.filter(({ email }) => email !== me).map((one) => [one.email, one]));
  return [...known.values()];
}
