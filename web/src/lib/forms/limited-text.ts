import {
  countCharacters,
  cutCharacters,
  fitsCharacters,
} from '../../../../services/contract/characters.js';

/** How much is written of what may be: 12/100. */
export const counter = (text: string, max: number) => `${countCharacters(text)}/${max}`;

/**
 * What is left of a text when what does not fit is taken away before the caret, where it was typed
 * or pasted, and where the caret is then.
 */
export function fitToLimit(typed: string, caret: number, most: number) {
  let head = typed.slice(0, caret);
  const tail = typed.slice(caret);
  // Where the two meet, two characters may become one, or one two: it is tried.
  for (let room = most; !fitsCharacters(head + tail, most) && head !== ''; room -= 1) {
    head = cutCharacters(head, room);
  }
  return { text: cutCharacters(head + tail, most), caret: head.length };
}
