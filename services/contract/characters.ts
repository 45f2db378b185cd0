/**
 * The text rules of the events (length, trimming, comparing), re-exported because the client may
 * import only the contract.
 */
export {
  countCharacters,
  cutCharacters,
  ellipsize,
  fitsCharacters,
  isBlank,
  trimmedText,
  withoutTrailingSlashes,
} from '../../events/kernel/characters.js';
export { exactFold, matchesSearch, searchFold } from '../../events/kernel/folding.js';
