/** A link ends at white space, quotes and brackets that no URL contains. */
const linkInText =
  /https?:\/\/[^\s<>"\p{Cc}\p{Default_Ignorable_Code_Point}«»“”„「」『』【】（）《》]+/iu;
const punctuation = /[.,;:!?'’…。，、！？；：]$/u;
const openingBrackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** URLs of other schemes; a link inside them does not count. */
const otherScheme = /^\s*(?:javascript|vbscript|data|blob|file):/i;

const countOf = (text: string, character: string) => text.split(character).length - 1;

/** Whether the last character belongs to the sentence around the link, not to the link. */
function hasTrailingPunctuation(link: string): boolean {
  const last = link.slice(-1);
  const opening = openingBrackets[last];
  if (opening === undefined) return punctuation.test(last);
  return countOf(link, last) > countOf(link, opening);
}

/**
 * The first link in pasted or shared text, without punctuation around it; null when there is none.
 */
export function linkIn(text: string): string | null {
  if (otherScheme.test(text)) return null;
  let link = linkInText.exec(text)?.[0] ?? '';
  while (hasTrailingPunctuation(link)) link = link.slice(0, -1);
  return URL.canParse(link) ? link : null;
}

/** The text without this link, and without brackets that contained only the link. */
export function withoutLink(text: string, link: string): string {
  const [before = '', ...rest] = text.split(link);
  const after = rest.join(link);
  const isInBrackets = /[([{<]\s*$/.test(before) && /^\s*[)\]}>]/.test(after);
  const parts = isInBrackets
    ? [before.replace(/[([{<]\s*$/, ''), after.replace(/^\s*[)\]}>]/, '')]
    : [before, after];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
