/** Maximum average bytes (UTF-8) per character: 👩🏽‍❤️‍💋‍👨🏿 has 35. */
const bytesOfCharacter = 36;

const encoder = new TextEncoder();

/**
 * Grapheme clusters (UAX #29) as nearly as properties of characters tell them, for browsers without
 * `Intl.Segmenter`: flags, conjuncts of Indic scripts, and what joins, marks or tints a character.
 */
const cluster =
  /\r\n|\p{Regional_Indicator}{2}|[\u0600-\u0605\u06dd\u070f\u08e2]?[^\r\n](?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?\p{Lo}|[\p{M}\p{Emoji_Modifier}\u200c\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic}?)*|[\r\n]/gu;
export const clustersByProperties = (text: string): string[] => text.match(cluster) ?? [];

let splitter: ((text: string) => string[]) | undefined;

function makeSplitter(): (text: string) => string[] {
  if (!('Segmenter' in Intl)) return clustersByProperties;
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Splits text into the characters that people see: 👨‍👩‍👧 is one, and so is é in any encoding. Made at
 * first use, because browsers load tables for it.
 */
function charactersOf(text: string): string[] {
  splitter ??= makeSplitter();
  return splitter(text);
}

const bytesOf = (text: string) => encoder.encode(text).length;

/** How many characters people see in a text. */
export const countCharacters = (text: string) => charactersOf(text).length;

/**
 * Whether a text has at most so many characters. Its bytes are limited too, because one character
 * may have any length.
 */
export function fitsCharacters(text: string, most: number): boolean {
  // A character has at least one UTF-16 unit, a unit at most three bytes.
  if (text.length <= most) return true;
  return bytesOf(text) <= most * bytesOfCharacter && countCharacters(text) <= most;
}

/**
 * Control and other invisible characters, such as marks that change the text direction. Signs
 * around digits (U+0600, U+06DD) are format characters too, but visible.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?=\p{Cf})\p{Default_Ignorable_Code_Point}/u;
/** Joins the parts of 👩‍🚀 and shapes words of many scripts; invisible beside other letters. */
const joiner = /\p{Join_Control}/u;
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
/** Letters of scripts that joiners do not shape. */
const unjoined =
  /[\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const vowelSeparator = '\u180e';
/** The letters that make 🏴󠁧󠁢󠁥󠁮󠁧󠁿 of 🏴. */
const flagLetter = /[\u{e0020}-\u{e007f}]/u;
/** Matches text without visible characters. */
const blank = /^[\s\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\p{Cc}\p{Cf}\u2800]*$/u;
/** Signs around digits, which are visible. */
const seen = /(?=\p{Cf})\P{Default_Ignorable_Code_Point}/u;

/** Whether a text is visibly empty. Required texts must not be. */
export const isBlank = (text: string) => blank.test(text) && !seen.test(text);

/** The trimmed text; empty when nothing is visible. */
export const trimmedText = (text: string) => (isBlank(text) ? '' : text.trim());

const shapes = (before: string, base: string) =>
  picture.test(before) ||
  (/[\p{L}\p{M}]/u.test(before) && /\p{L}/u.test(base) && !unjoined.test(base));

/**
 * A single line as people see it, for names and titles. Removes invisible characters and direction
 * marks; empty when nothing is left.
 */
export function visibleLine(text: string): string {
  const characters = Array.from(text.replace(/[\t\n\v\f\r\u2028\u2029]+/gu, ' '));
  let base = '';
  const kept = characters.filter((character, index) => {
    const before = characters[index - 1] ?? '';
    if (joiner.test(character)) return shapes(before, base);
    if (character === vowelSeparator) return /\p{Script=Mongolian}/u.test(before);
    if (flagLetter.test(character)) return before === '🏴' || flagLetter.test(before);
    if (!/\p{M}/u.test(character)) base = character;
    return !hidden.test(character);
  });
  return trimmedText(kept.join(''));
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

/**
 * Truncates to at most so many characters with an ellipsis; between words, unless that loses more
 * than half.
 */
export function ellipsize(text: string, most: number): string {
  if (countCharacters(text) <= most) return text;
  const kept = cutCharacters(text, most);
  const next = text.charAt(kept.length);
  const [words = ''] = (/\s/u.test(next) ? [kept] : /^.*\S(?=\s)/su.exec(kept)) ?? [];
  const whole = countCharacters(words) * 2 >= most ? words : kept;
  return `${whole.trimEnd()}…`;
}
