import type { KnownLink, SiteRule } from './known-link.js';
import { allocine } from './sites/screens/allocine.js';
import { amazon } from './sites/books/amazon.js';
import { appleMaps } from './sites/places/apple-maps.js';
import { apple } from './sites/sounds/apple.js';
import { bandcamp } from './sites/sounds/bandcamp.js';
import { bookShops } from './sites/books/book-shops.js';
import { goodreads } from './sites/books/goodreads.js';
import { googleBooks } from './sites/books/google-books.js';
import { googleMaps } from './sites/places/google-maps.js';
import { imdb } from './sites/screens/imdb.js';
import { letterboxd } from './sites/screens/letterboxd.js';
import { openLibrary } from './sites/books/open-library.js';
import { openStreetMap } from './sites/places/open-street-map.js';
import { deezer, spotify } from './sites/sounds/streaming.js';
import { tmdb } from './sites/screens/tmdb.js';
import { wikipedia } from './sites/places/wikipedia.js';
import { youtube } from './sites/sounds/youtube.js';

const rules: readonly SiteRule[] = [
  ...[tmdb, imdb, letterboxd, allocine],
  ...[openLibrary, goodreads, googleBooks, amazon, bookShops],
  ...[spotify, deezer, apple, bandcamp, youtube],
  ...[googleMaps, appleMaps, openStreetMap, wikipedia],
];

/**
 * What an address says about its subject, without fetching it; null for an unknown site. Explore
 * stores the results, so a changed rule requires a new version of that read model.
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
