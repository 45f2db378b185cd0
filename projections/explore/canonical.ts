import { recogniseLink } from '../../events/library/links/recognise-link.js';

/** Parameters that track how a visitor found an address, without changing its content. */
const tracking =
  /^(?:utm_.*|fbclid|gclid|gbraid|wbraid|msclkid|dclid|yclid|igshid|igsh|mc_[ce]id|_ga|_gl|gad_source|srsltid|ttclid|twclid|si|g_st|g_ep|ref_src|ref_url)$/i;

/** The ISBN-13 of an ISBN with or without hyphens; other texts are returned in capitals. */
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

/**
 * The canonical address of a link: by the site's rules if it is known, otherwise without tracking
 * parameters and trailing slash, host in lower case.
 */
export function canonicalLink(link: string): string {
  const address = recogniseLink(link)?.address ?? link;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) {
    if (tracking.test(name)) url.searchParams.delete(name);
  }
  url.pathname = url.pathname
    .replace(/\/+$/, '')
    .replaceAll(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
  return url.href.replace(/\/(?=$|[?#])/, '');
}
