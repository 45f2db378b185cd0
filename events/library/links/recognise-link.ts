import type { KnownLink, SiteRule } from './known-link.js';
import { allocine } from './sites/allocine.js';
import { amazon } from './sites/amazon.js';
import { appleMaps } from './sites/apple-maps.js';
import { apple } from './sites/apple.js';
import { bandcamp } from './sites/bandcamp.js';
import { bookShops } from './sites/book-shops.js';
import { goodreads } from './sites/goodreads.js';
import { googleBooks } from './sites/google-books.js';
import { googleMaps } from './sites/google-maps.js';
import { imdb } from './sites/imdb.js';
import { letterboxd } from './sites/letterboxd.js';
import { openLibrary } from './sites/open-library.js';
import { openStreetMap } from './sites/open-street-map.js';
import { deezer, spotify } from './sites/streaming.js';
import { tmdb } from './sites/tmdb.js';
import { wikipedia } from './sites/wikipedia.js';
import { youtube } from './sites/youtube.js';

const rules: readonly SiteRule[] = [
  ...[tmdb, imdb, letterboxd, allocine],
  ...[openLibrary, goodreads, googleBooks, amazon, bookShops],
  ...[spotify, deezer, apple, bandcamp, youtube],
  ...[googleMaps, appleMaps, openStreetMap, wikipedia],
];

/**
 * What an address says about the thing that it leads to; null for an unknown site. Nothing is fetched.
 * Explore compares the results: a changed rule needs a new version of that read model.
 */
export function recogniseLink(address: string): KnownLink | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const path = url.pathname.split('/').filter(Boolean).map(decoded);
  for (const read of rules) {
    const found = read(url, path);
    if (found !== null) return found;
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
