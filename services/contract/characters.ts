/** How long texts are, by the rule that the events keep: for screens, which know the contract alone. */
export { countCharacters, cutCharacters, fitsCharacters } from '../../events/kernel/characters.js';
