/** Bytes (UTF-8) of a character on the average, at the most: 👩🏽‍❤️‍💋‍👨🏿 has 35. */
const bytesOfCharacter = 36;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const encoder = new TextEncoder();

/** What people see as the characters of a text: 👨‍👩‍👧 is one, and so is é however it is written. */
const charactersOf = (text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

const bytesOf = (text: string) => encoder.encode(text).length;

/** How many characters people see in a text. */
export const countCharacters = (text: string) => charactersOf(text).length;

/**
 * Whether a text has so many characters at the most. As one character may go on for ever, what it
 * takes to store them is limited too.
 */
export function fitsCharacters(text: string, most: number): boolean {
  // A character has one unit at least, and a unit three bytes at the most.
  if (text.length <= most) return true;
  return bytesOf(text) <= most * bytesOfCharacter && countCharacters(text) <= most;
}

/** As much of the beginning of a text as fits. */
export function cutCharacters(text: string, most: number): string {
  if (fitsCharacters(text, most)) return text;
  let [kept, count, bytes] = ['', 0, 0];
  for (const character of charactersOf(text)) {
    count += 1;
    bytes += bytesOf(character);
    if (count > most || bytes > most * bytesOfCharacter) break;
    kept += character;
  }
  return kept;
}
