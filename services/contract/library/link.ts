/** A link ends at white space, quotes and brackets that no URL contains. */
const linkInText =
  /https?:\/\/[^\s<>"\p{Cc}\p{Default_Ignorable_Code_Point}«»“”„「」『』【】（）《》]+/iu;
const trailing = /[.,;:!?'’…。，、！？；：]$/u;
const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** URLs of other schemes; a link inside them does not count. */
const otherAddress = /^\s*(?:javascript|vbscript|data|blob|file):/i;

const amount = (text: string, character: string) => text.split(character).length - 1;

function isSurplus(link: string): boolean {
  const last = link.slice(-1);
  const opening = pairs[last];
  if (opening === undefined) return trailing.test(last);
  return amount(link, last) > amount(link, opening);
}

/**
 * The first link in pasted or shared text, without punctuation around it; null when there is none.
 */
export function linkIn(text: string): string | null {
  if (otherAddress.test(text)) return null;
  let link = linkInText.exec(text)?.[0] ?? '';
  while (isSurplus(link)) link = link.slice(0, -1);
  return URL.canParse(link) ? link : null;
}

/** The text without this link, and without brackets that contained only the link. */
export function withoutLink(text: string, link: string): string {
  const [before = '', ...rest] = text.split(link);
  const after = rest.join(link);
  const isHeld = /[([{<]\s*$/.test(before) && /^\s*[)\]}>]/.test(after);
  const parts = isHeld
    ? [before.replace(/[([{<]\s*$/, ''), after.replace(/^\s*[)\]}>]/, '')]
    : [before, after];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
