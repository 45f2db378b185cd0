import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import {
  itemText,
  parseSearch,
  searchableText,
} from '../../../../../services/contract/library/search-text.js';
import type { SharedRecommendation } from '../../../../../services/contract/library/sharing.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { displayName } from '../../people/names.js';

/** The searched fields of a recommendation; in the Inbox also those of its shares. */
type Findable = Pick<Recommendation, 'title' | 'type' | 'description' | 'metadata'> &
  Pick<Recommendation, 'addedBy' | 'addedByUser' | 'why'> &
  Partial<Pick<SharedRecommendation, 'sender' | 'earlierWhys' | 'otherShares'>>;

/** Matches as the server does: each word is in the title, the makers, a why or a name, or is the type. */
export function searchTest(search: string, me: string): (item: Findable) => boolean {
  const words = parseSearch(search);
  return (item) => {
    const { sender, otherShares = [], earlierWhys = [], why } = item;
    const people: (Person | undefined)[] = [sender, ...otherShares.map((share) => share.sender)];
    // Otherwise one's own name would find everything that one has added.
    if (item.addedBy !== me) people.push(item.addedByUser);
    const names = people.flatMap((person) => (person ? displayName(person) : []));
    const whys = [why ?? '', ...earlierWhys, ...otherShares.map((share) => share.why)];
    const text = [itemText(item), ...[...names, ...whys].map(searchableText)].join('\n');
    return words.every(({ isIn, isOfType }) => isIn(text) || isOfType(item.type));
  };
}
