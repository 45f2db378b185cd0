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

/** Control characters, marks that turn the direction of what follows, and format characters that are not seen. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Joins the parts of 👩‍🚀 and of words in scripts that are written joined; beside other letters it is not seen. */
const joiner = /[\u200c\u200d]/u;
const joined =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;
/** The letters that make 🏴󠁧󠁢󠁥󠁮󠁧󠁿 of 🏴. */
const flagLetter = /[\u{e0020}-\u{e007f}]/u;
/** Leaves nothing on the page, or nothing but room. */
const blank = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\u2800]/gu;

/**
 * One line as people see it: for names and titles, which say to others who or what something is. What
 * is not seen, or turns the direction of what follows, is left out; a text of nothing else is empty.
 */
export function visibleLine(text: string): string {
  const characters = Array.from(text.replace(/[\t\n\v\f\r\u2028\u2029]+/gu, ' '));
  const kept = characters.filter((character, index) => {
    const before = characters[index - 1] ?? '';
    if (joiner.test(character)) return joined.test(before);
    if (flagLetter.test(character)) return before === '🏴' || flagLetter.test(before);
    return !hidden.test(character);
  });
  const line = kept.join('');
  return line.replace(blank, '') === '' ? '' : line.trim();
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
