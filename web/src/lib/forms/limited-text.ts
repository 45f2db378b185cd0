import {
  countCharacters,
  cutCharacters,
  fitsCharacters,
} from '../../../../services/contract/characters.js';

/** The used and the allowed number of characters: 12/100. */
export const counter = (text: string, max: number) => `${countCharacters(text)}/${max}`;

/**
 * Shortens a text to its limit by dropping characters before the caret, where the text was typed or
 * pasted. Returns the text and the new caret.
 */
export function fitToLimit(typed: string, caret: number, max: number) {
  let head = typed.slice(0, caret);
  const tail = typed.slice(caret);
  // Joining head and tail may merge or split characters, so each length is tried.
  for (let length = max; !fitsCharacters(head + tail, max) && head !== ''; length -= 1) {
    head = cutCharacters(head, length);
  }
  return { text: cutCharacters(head + tail, max), caret: head.length };
}
