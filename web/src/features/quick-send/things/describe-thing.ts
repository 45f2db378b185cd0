import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { joinParts } from '../../../lib/text/isolate.js';
import { categoryKinds } from '../../library/categories.js';
import { byline } from '../../library/metadata.js';
import { displayName } from '../../people/names.js';
import { titleOf } from '../../search/found-item.js';
import type { Thing } from './thing.js';
import { t } from '../../../lib/language/translate.js';

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
