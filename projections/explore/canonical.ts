/** Parameters that say how somebody came to an address, not what it shows. */
const tracking =
  /^(?:utm_.*|fbclid|gclid|gbraid|wbraid|msclkid|dclid|yclid|igshid|igsh|mc_[ce]id|_ga|si|ref_src|ref_url)$/i;

/** The ISBN-13 of an ISBN with or without hyphens; what is none stays, in capitals. */
export function canonicalIsbn(isbn: string): string {
  const bare = isbn.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
  if (!/^\d{9}[\dX]$/.test(bare)) return bare;
  const body = `978${bare.slice(0, 9)}`;
  const sum = Array.from(body, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** A link without what does not change where it leads: tracking, the host's case, a final slash. */
export function canonicalLink(link: string): string {
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return link;
  const url = new URL(link);
  for (const name of [...url.searchParams.keys()]) {
    if (tracking.test(name)) url.searchParams.delete(name);
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url.href.replace(/\/(?=$|[?#])/, '');
}
