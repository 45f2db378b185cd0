/**
 * The events' rules for reading and measuring text, for the client, which may import only the
 * contract.
 */
export {
  countCharacters,
  cutCharacters,
  ellipsize,
  fitsCharacters,
  isBlank,
  trimmedText,
} from '../../events/kernel/characters.js';
export { matchesSearch, searchFold } from '../../events/kernel/folding.js';
export { withAsciiDigits } from '../../events/kernel/digits.js';
