import { requiredLine } from '../call.js';
import { limits } from '../limits.js';
import { searchedWords } from '../../../events/library/search-text.js';

/** How texts are searched, re-exported because the client may import only the contract. */
export {
  itemText,
  parseSearch,
  searchableText,
  searchedWords,
  titleIn,
  titleMatch,
  type SearchedWord,
} from '../../../events/library/search-text.js';

/** The words that somebody searches for; a result matches all of them. */
export const searchText = requiredLine(limits.search).refine(
  (text) => searchedWords(text).length > 0,
  'must hold a letter or a digit',
);
