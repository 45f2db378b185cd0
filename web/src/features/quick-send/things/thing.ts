import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { type FoundItem, titleOf } from '../../search/found-item.js';
import { joinParts } from '../../../lib/text/names.js';
import { categoryKinds } from '../../library/categories.js';
import { byline } from '../../library/metadata.js';
import { displayName } from '../../people/people.js';
import { t } from '../../../lib/language/translate.js';

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

interface Description {
  readonly title: string;
  /** Short facts; may be empty. */
  readonly note: string;
  /** The data of its cover; null while its type is not chosen. */
  readonly cover: Pick<Recommendation, 'type' | 'metadata'> | null;
}

/** Title, facts and cover of a thing, for a row. */
export function describeThing(thing: Thing): Description {
  switch (thing.from) {
    case 'library': {
      const { title, type, metadata, inLibrary, addedByUser } = thing.recommendation;
      const from = inLibrary ? '' : t('from {name}', { name: displayName(addedByUser) });
      const note = joinParts([categoryKinds[type].one, byline(metadata), from]);
      return { title, note, cover: { type, metadata } };
    }
    case 'search': {
      const { type, item } = thing;
      const cover = { type, metadata: { ...item.cover, ...item.metadata } };
      return { title: titleOf(item), note: joinParts(item.facts), cover };
    }
    case 'name':
      return { title: thing.title, note: t('Only the name, without a search result'), cover: null };
  }
}
