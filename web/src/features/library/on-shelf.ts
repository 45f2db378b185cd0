import type { Recommendation, Section } from '../../../../services/contract/recommendation.js';

/** Whether something of the library stands in this section of it. */
export function isOnShelf(
  { type, addedBy }: Pick<Recommendation, 'type' | 'addedBy'>,
  section: Section,
  me: string,
): boolean {
  switch (section) {
    case 'all':
      return true;
    case 'my-recommendations':
      return addedBy === me;
    case 'friends-recommendations':
      return addedBy !== me;
    default:
      return type === section;
  }
}
