/** A link ends at white space, quotes and brackets that no URL contains. */
const linkInText =
  /https?:\/\/[^\s<>"\p{Cc}\p{Default_Ignorable_Code_Point}«»“”„「」『』【】（）《》]+/iu;
const punctuation = /[.,;:!?'’…。，、！？；：]$/u;
const openingBrackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** URLs of other schemes; a link inside them does not count. */
const otherScheme = /^\s*(?:javascript|vbscript|data|blob|file):/i;

/** Where a link ends: before the punctuation and the closing brackets of the sentence around it. */
function endOf(link: string): number {
  const counts = new Map<string, number>();
  const countOf = (character: string) => counts.get(character) ?? 0;
  for (const character of link.match(/[()[\]{}]/g) ?? []) {
    counts.set(character, countOf(character) + 1);
  }
  for (let end = link.length; end > 0; end -= 1) {
    const last = link.charAt(end - 1);
    const opening = openingBrackets[last];
    const isAround =
      opening === undefined ? punctuation.test(last) : countOf(last) > countOf(opening);
    if (!isAround) return end;
    counts.set(last, countOf(last) - 1);
  }
  return 0;
}

/**
 * The first link in pasted or shared text, without punctuation around it; null when there is none.
 */
export function linkIn(text: string): string | null {
  if (otherScheme.test(text)) return null;
  const found = linkInText.exec(text)?.[0] ?? '';
  const link = found.slice(0, endOf(found));
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
