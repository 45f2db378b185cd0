/** Maximum average bytes (UTF-8) per character: 👩🏽‍❤️‍💋‍👨🏿 has 35. */
const maxBytesPerCharacter = 36;

const encoder = new TextEncoder();

/**
 * Grapheme clusters (UAX #29) approximated by Unicode properties, for browsers without
 * `Intl.Segmenter`: flags, conjuncts of Indic scripts, joiners, marks and emoji modifiers.
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

/** The text without the slashes at its end. `/\/+$/` would follow every other run of slashes, too. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === '/') end -= 1;
  return text.slice(0, end);
}

/** Number of visible characters (grapheme clusters) in a text. */
export const countCharacters = (text: string) => charactersOf(text).length;

/**
 * Whether a text has at most `max` visible characters. Its bytes are limited too, because one
 * character may have any number of combining marks.
 */
export function fitsCharacters(text: string, max: number): boolean {
  // A character has at least one UTF-16 unit, and a unit has at most three bytes.
  if (text.length <= max) return true;
  return bytesOf(text) <= max * maxBytesPerCharacter && countCharacters(text) <= max;
}

/**
 * Control and other invisible characters, such as marks that change the text direction. Arabic
 * number signs (U+0600, U+06DD) are format characters too, but visible.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?=\p{Cf})\p{Default_Ignorable_Code_Point}/u;
/** Joins the parts of 👩‍🚀 and shapes words of many scripts; invisible beside other letters. */
const joiner = /\p{Join_Control}/u;
const picture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
/** Letters of scripts in which joiners have no effect. */
const unjoined =
  /[\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const vowelSeparator = '\u180e';
/** Marks where lines may break in scripts without spaces. */
const wordBreak = '\u200b';
const unspaced =
  /[\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tai_Tham}\p{Script=New_Tai_Lue}]/u;
/** The tag characters that turn 🏴 into 🏴󠁧󠁢󠁥󠁮󠁧󠁿. */
const flagLetter = /[\u{e0020}-\u{e007f}]/u;
/**
 * Matches text without visible characters. Blank Braille, the null notehead and blank hieroglyphs are
 * symbols and letters by their properties.
 */
const blank =
  /^[\s\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\p{Cc}\p{Cf}\u2800\u{1d159}\u{13441}\u{13442}]*$/u;
/** Arabic number signs and the like, the format characters that are visible. */
const visibleFormat =
  /(?=\p{Cf})(?![\ufff9-\ufffb\u{13430}-\u{1343f}])\P{Default_Ignorable_Code_Point}/u;

/** Whether a text has no visible character. */
export const isBlank = (text: string) => blank.test(text) && !visibleFormat.test(text);

/** The trimmed text; empty when it has no visible character. */
export const trimmedText = (text: string) => (isBlank(text) ? '' : text.trim());

/** Whether a joiner changes how the characters around it look. */
const joinerShapes = (before: string, base: string) =>
  picture.test(before) ||
  (/[\p{L}\p{M}]/u.test(before) && /\p{L}/u.test(base) && !unjoined.test(base));

/**
 * A text as a single line, for names and titles. Removes invisible characters and direction marks;
 * empty when nothing is left.
 */
export function visibleLine(text: string): string {
  const characters = Array.from(text.replace(/[\t\n\v\f\r\u2028\u2029]+/gu, ' '));
  let base = '';
  const visible = characters.filter((character, index) => {
    const before = characters[index - 1] ?? '';
    if (joiner.test(character)) return joinerShapes(before, base);
    if (character === vowelSeparator) return /\p{Script=Mongolian}/u.test(before);
    if (character === wordBreak) {
      return unspaced.test(base) && unspaced.test(characters[index + 1] ?? '');
    }
    if (flagLetter.test(character)) return before === '🏴' || flagLetter.test(before);
    if (!/\p{M}/u.test(character)) base = character;
    return !hidden.test(character);
  });
  return trimmedText(visible.join(''));
}

/** The longest beginning of a text that has at most `max` characters, and bytes (UTF-8). */
export function cutCharacters(
  text: string,
  max: number,
  maxBytes = max * maxBytesPerCharacter,
): string {
  if (fitsCharacters(text, max) && bytesOf(text) <= maxBytes) return text;
  let [beginning, count, bytes] = ['', 0, 0];
  for (const character of charactersOf(text)) {
    count += 1;
    bytes += bytesOf(character);
    if (count > max || bytes > maxBytes) break;
    beginning += character;
  }
  return beginning;
}

/**
 * Truncates a text to at most `max` characters, plus an ellipsis. Cuts between words unless that
 * would lose more than half.
 */
export function ellipsize(text: string, max: number): string {
  if (countCharacters(text) <= max) return text;
  const beginning = cutCharacters(text, max);
  const next = text.charAt(beginning.length);
  const [words = ''] = (/\s/u.test(next) ? [beginning] : /^.*\S(?=\s)/su.exec(beginning)) ?? [];
  const truncated = countCharacters(words) * 2 >= max ? words : beginning;
  return `${truncated.trimEnd()}…`;
}
