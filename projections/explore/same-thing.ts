// eslint-disable-next-line no-restricted-imports -- A digest is pure: the same for the same text.
import { createHash } from 'node:crypto';
import { withoutTrailingSlashes } from '../../events/kernel/characters.js';
import { exactFold } from '../../events/kernel/folding.js';
import { titleKey } from '../../events/library/title-key.js';
import { recogniseLink } from '../../events/library/links/recognise-link.js';
import type { RecommendationDocument } from '../recommendations/projection.js';

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
  const parameters = [...url.searchParams];
  const kept = parameters.filter(([name]) => !tracking.test(name));
  if (kept.length < parameters.length) url.search = new URLSearchParams(kept).toString();
  url.pathname = withoutTrailingSlashes(url.pathname).replaceAll(/%[0-9a-f]{2}/gi, (escaped) =>
    escaped.toUpperCase(),
  );
  return url.href.replace(/\/(?=$|[?#])/, '');
}

type Described = Pick<RecommendationDocument, 'type' | 'title' | 'link' | 'metadata'>;

/** A longer key is replaced by its digest, so that no index contains long pasted texts. */
const maxKey = 64;
/** Characters that indexes do not distinguish. */
const indistinct = /[\0\p{Surrogate}]/u;

/**
 * The key that recommendations of the same work share (specification §5): the first that exists of movie
 * id; ISBN; a place's map address, id or postal address; a track's link, preview or names; the link;
 * otherwise type and title. Metadata comes from outside: values that are neither text nor a number are
 * ignored.
 */
export function sameThingKey({ type, title, link, metadata }: Described): string {
  const of = (field: string) => textOf(Object.hasOwn(metadata, field) ? metadata[field] : null);
  const artist = of('artist');
  const found = [
    // Movies and series have separate ids.
    ['tmdb', of('tmdbId') && `${type} ${of('tmdbId')}`],
    ['isbn', canonicalIsbn(of('isbn'))],
    ['map', canonicalLink(of('googleMapsUrl'))],
    ['place', of('googlePlaceId') || of('placeId')],
    ['address', exactFold(of('address'))],
    ['music', canonicalLink(of('spotifyLink'))],
    ['preview', of('preview')],
    ['track', artist && JSON.stringify([artist, of('album'), title].map(exactFold))],
    ['link', canonicalLink(textOf(link))],
  ].find(([, value]) => value !== '') ?? ['title', titleKey(type, title)];
  const key = found.join(':');
  if (key.length <= maxKey && !indistinct.test(key)) return key;
  return `digest:${createHash('sha256').update(key).digest('base64url')}`;
}

/** The trimmed text; empty for a value that is neither text nor a number. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}
