import type {
  Recommendation,
  Section,
} from '../../../../../services/contract/library/recommendation.js';

/** Whether a recommendation of the library belongs in a section. */
export function isInSection(
  { type, addedBy }: Pick<Recommendation, 'type' | 'addedBy'>,
  section: Section,
  me: string,
): boolean {
  if (section === 'all') return true;
  if (section === 'my-recommendations') return addedBy === me;
  if (section === 'friends-recommendations') return addedBy !== me;
  return type === section;
}
