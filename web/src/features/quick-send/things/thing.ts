import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import type { FoundItem } from '../../search/found-item.js';

/** Something to send: from the library, from a search, or only a name. */
export type Thing =
  | { readonly from: 'library'; readonly recommendation: Recommendation }
  | { readonly from: 'search'; readonly type: Category; readonly item: FoundItem }
  | { readonly from: 'name'; readonly title: string };

/** Something to choose in the list. */
export interface ThingOption {
  readonly key: string;
  readonly thing: Thing;
  /** The title contains the words that name a friend: "emma" means the book, not the friend. */
  readonly isWholeText: boolean;
}

export interface ThingGroup {
  readonly label: string;
  readonly options: readonly ThingOption[];
}

/** The option of a thing; equal things have equal keys. */
export function optionOf(thing: Thing, isWholeText = false): ThingOption {
  return { key: keyOf(thing), thing, isWholeText };
}

function keyOf(thing: Thing): string {
  switch (thing.from) {
    case 'library':
      return `library-${thing.recommendation.id}`;
    case 'search':
      return `search-${thing.type}-${thing.item.id}`;
    case 'name':
      return 'name';
  }
}
