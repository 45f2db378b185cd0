import type { SearchProvider } from '../../../contract/search/search.js';
import type { ProviderIdentity } from '../search-port.js';

/** Each provider's name, and the attribution that its terms require (November 2026). */
const facts: Readonly<
  Record<SearchProvider, readonly [name: string, text: string, url: string | null]>
> = {
  tmdb: [
    'TMDB',
    'This product uses the TMDB API but is not endorsed or certified by TMDB.',
    'https://www.themoviedb.org/',
  ],
  itunes: ['iTunes', 'Provided courtesy of iTunes', 'https://www.apple.com/itunes/'],
  tvmaze: ['TVmaze', 'Data from TVmaze, CC BY-SA', 'https://www.tvmaze.com/'],
  wikipedia: ['Wikipedia', 'From Wikipedia, CC BY-SA', 'https://www.wikipedia.org/'],
  'google-books': ['Google Books', 'Powered by Google Books', 'https://books.google.com/'],
  'open-library': ['Open Library', 'Data from Open Library', 'https://openlibrary.org/'],
  spotify: ['Spotify', 'Results from Spotify', 'https://open.spotify.com/'],
  deezer: ['Deezer', 'Results from Deezer', 'https://www.deezer.com/'],
  'podcast-index': ['Podcast Index', 'Data from Podcast Index', 'https://podcastindex.org/'],
  'google-places': ['Google Places', 'Powered by Google', 'https://maps.google.com/'],
  photon: ['Photon', '© OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
  nominatim: [
    'Nominatim',
    '© OpenStreetMap contributors',
    'https://www.openstreetmap.org/copyright',
  ],
  sample: ['Trboo', 'From the catalogue that comes with Trboo', null],
};

/** The provider's id, name and attribution. */
export function identityOf(id: SearchProvider): ProviderIdentity {
  const [name, text, url] = facts[id];
  return { id, name, attribution: { text, url } };
}
