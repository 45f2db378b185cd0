/** How texts are read and measured, by the rules of the events: for screens, which know the contract alone. */
export {
  countCharacters,
  cutCharacters,
  ellipsize,
  fitsCharacters,
  isBlank,
  trimmedText,
} from '../../events/kernel/characters.js';
export { holdsSearched } from '../../events/kernel/folding.js';
export { withAsciiDigits } from '../../events/kernel/digits.js';
