import type { ReceivedAsk } from '../../../../services/contract/library/ask.js';
import { parseSearch, searchableText } from '../../../../services/contract/library/search-text.js';
import { displayName } from '../people/names.js';

/** The asks that a search finds by their text or the asker's name. */
export function searchAsks(asks: readonly ReceivedAsk[], search: string): readonly ReceivedAsk[] {
  const searched = parseSearch(search);
  return asks.filter(({ text, asker }) => {
    const words = `${searchableText(text)}\n${searchableText(displayName(asker))}`;
    return searched.every(({ isIn }) => isIn(words));
  });
}
