/**
 * Default case folding of one character (Unicode 15, section 3.13): the dotless ı stays ı, and İ
 * becomes i with a combining dot.
 */
const foldCharacter = (character: string) =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase();

/** Most texts; folding them at once takes a tenth of the time. */
const isAscii = /^[\0-\x7f]*$/;

/**
 * A comparison key, equal for texts that differ only in case, composition or kind of white space.
 * Used to find duplicates.
 */
export function exactFold(text: string): string {
  const spaced = text.normalize('NFD').replace(/\s/gu, ' ').trim();
  if (isAscii.test(spaced)) return spaced.toLowerCase();
  return Array.from(spaced, foldCharacter).join('').normalize('NFC');
}

/** Letters that Unicode does not decompose, with what people type instead. */
const typedAs: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
};
/**
 * Accents of any script and Hebrew points, except the voicing marks of kana: they make a different
 * letter.
 */
const accents =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7]|(?=\p{M})(?![\u3099\u309a])\p{Script=Inherited}/gu;

/**
 * A comparison key, equal for texts that differ only in case and accents. Used in searches. Folding the
 * case may add accents, which are then removed too.
 */
export function searchFold(text: string): string {
  return exactFold(text.normalize('NFKD').replace(accents, ''))
    .normalize('NFD')
    .replace(accents, '')
    .replace(/[æœøłđðħŧþı]/gu, (letter) => typedAs[letter] ?? letter)
    .normalize('NFC');
}

const signs = /[^\p{L}\p{M}\p{N}]+/gu;

/** Whether a text contains the search text; spaces and signs do not count. */
export function matchesSearch(text: string, searchText: string): boolean {
  const [whole, part] = [searchFold(text), searchFold(searchText)];
  const letters = part.replace(signs, '');
  return whole.includes(part) || (letters !== '' && whole.replace(signs, '').includes(letters));
}
