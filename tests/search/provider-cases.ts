import type { z } from 'zod';
import * as contract from '../../services/contract/search/search.js';
import { deezerTracks } from '../../services/features/search/providers/deezer.js';
import { googleBooks } from '../../services/features/search/providers/google-books.js';
import { googlePlaces } from '../../services/features/search/providers/google-places.js';
import { itunesTracks } from '../../services/features/search/providers/itunes.js';
import { openLibrary } from '../../services/features/search/providers/open-library.js';
import { photon } from '../../services/features/search/providers/photon.js';
import { podcastIndex } from '../../services/features/search/providers/podcast-index.js';
import { Spotify } from '../../services/features/search/providers/spotify.js';
import { tmdb } from '../../services/features/search/providers/tmdb.js';
import { tvmaze } from '../../services/features/search/providers/tvmaze.js';
import { wikipedia } from '../../services/features/search/providers/wikipedia.js';
import type { Source } from '../../services/features/search/search-port.js';
import type { Upstreams } from '../../services/features/search/upstreams.js';

/** The test data of a provider. */
export interface ProviderCase {
  readonly source: (upstreams: Upstreams) => Source<object>;
  readonly schema: z.ZodType;
  /** The first result of its full answer. */
  readonly first: object;
  /** The only readable result of its partial answer. */
  readonly bare: object;
}

const wikipediaOf = (upstreams: Upstreams) =>
  wikipedia({
    en: upstreams.to('wikipedia/en'),
    fr: upstreams.to('wikipedia/fr'),
    de: upstreams.to('wikipedia/de'),
    es: upstreams.to('wikipedia/es'),
    it: upstreams.to('wikipedia/it'),
    nl: upstreams.to('wikipedia/nl'),
    pt: upstreams.to('wikipedia/pt'),
  });

export const providerCases: Readonly<Record<string, ProviderCase>> = {
  tmdb: {
    source: (upstreams) => tmdb(upstreams.to('tmdb'), 'token', 'movie'),
    schema: contract.movieResult,
    first: {
      id: '603',
      title: 'Matrix',
      posterPath: '/poster.jpg',
      releaseDate: '1999-03-31',
      voteAverage: 8.2,
      link: 'https://www.themoviedb.org/movie/603',
      overview: 'Un programmeur apprend que le monde est un programme.',
      metadata: { tmdbId: 603, tmdbPoster: '/poster.jpg', tmdbBackdrop: '/back.jpg' },
    },
    bare: { id: '7', title: 'Bare', posterPath: null, voteAverage: null, overview: null },
  },
  itunes: {
    source: (upstreams) => itunesTracks(upstreams.to('itunes')),
    schema: contract.trackResult,
    first: {
      id: 'itunes:FR:697195462',
      title: 'One More Time',
      artist: 'Daft Punk',
      album: 'Discovery',
      isrc: null,
      coverSmall: 'https://is1-ssl.mzstatic.com/image/thumb/a.jpg/60x60bb.jpg',
      preview: 'https://audio-ssl.itunes.apple.com/itunes-assets/x.m4a',
      metadata: { coverBig: 'https://is1-ssl.mzstatic.com/image/thumb/a.jpg/600x600bb.jpg' },
    },
    bare: { id: 'itunes:FR:7', title: 'Bare', coverSmall: null, preview: null, link: null },
  },
  tvmaze: {
    source: (upstreams) => tvmaze(upstreams.to('tvmaze')),
    schema: contract.movieResult,
    first: {
      id: 'tvmaze:216',
      title: 'Rick and Morty',
      releaseDate: '2013-12-02',
      voteAverage: 9,
      overview: 'Rick drags Morty & others along.',
      posterPath: 'https://static.tvmaze.com/uploads/images/medium_portrait/1/1.jpg',
    },
    bare: { id: 'tvmaze:7', posterPath: null, voteAverage: null, overview: null, link: null },
  },
  wikipedia: {
    source: wikipediaOf,
    schema: contract.movieResult,
    first: {
      id: 'wp:fr:30007',
      title: 'Matrix',
      releaseDate: '1999',
      voteAverage: null,
      link: 'https://fr.wikipedia.org/wiki/Matrix_(film)',
      posterPath: 'https://upload.wikimedia.org/wikipedia/commons/thumb/1/1/a.jpg/60px-a.jpg',
    },
    bare: { id: 'wp:fr:7', title: 'Bare', posterPath: null, releaseDate: null },
  },
  'google-books': {
    source: (upstreams) => googleBooks(upstreams.to('google-books'), 'key'),
    schema: contract.bookResult,
    first: {
      id: 'B1hSG45JCX4C',
      title: 'Dune',
      subtitle: 'A novel',
      authors: ['Frank Herbert'],
      averageRating: 4.5,
      ratingsCount: 120,
      description: 'A desert planet.',
      thumbnail: 'https://books.google.com/books/content?id=B1&printsec=frontcover&img=1&zoom=2',
      metadata: {
        googleBooksId: 'B1hSG45JCX4C',
        isbn: '9780441172719',
        pageCount: 535,
        language: 'en',
        categories: ['Fiction'],
      },
    },
    bare: { id: 'bare', title: 'Bare', authors: [], thumbnail: null, averageRating: null },
  },
  'open-library': {
    source: (upstreams) => openLibrary(upstreams.to('open-library')),
    schema: contract.bookResult,
    first: {
      id: 'ol:OL893415W',
      title: 'Dune',
      publishedDate: '1965',
      averageRating: 4.3,
      thumbnail: 'https://covers.openlibrary.org/b/id/11481354-M.jpg',
      link: 'https://openlibrary.org/works/OL893415W',
      metadata: { isbn: '9780441172719', authors: ['Frank Herbert'] },
    },
    bare: { id: 'ol:OL7W', authors: [], publishedDate: null, thumbnail: null },
  },
  spotify: {
    source: (upstreams) => {
      const account = { id: 'id', secret: 'secret', upstream: upstreams.to('spotify/accounts') };
      return new Spotify(upstreams.to('spotify'), account).tracks;
    },
    schema: contract.trackResult,
    first: {
      id: '0DiWol3AO6WpXZgp0goxAV',
      artist: 'Daft Punk, Romanthony',
      preview: null,
      isrc: 'GBDUW0000059',
      coverSmall: 'https://i.scdn.co/image/64',
      metadata: {
        spotifyId: '0DiWol3AO6WpXZgp0goxAV',
        coverBig: 'https://i.scdn.co/image/640',
        isrc: 'GBDUW0000059',
      },
    },
    bare: { id: '7777777777', artist: '', album: null, coverSmall: null, isrc: null },
  },
  deezer: {
    source: (upstreams) => deezerTracks(upstreams.to('deezer')),
    schema: contract.trackResult,
    first: {
      id: 'deezer:3135553',
      title: 'One More Time',
      artist: 'Daft Punk',
      album: 'Discovery',
      preview: 'https://cdnt-preview.dzcdn.net/api/1/1/x.mp3?hdnea=exp=1~acl=x',
      metadata: { deezerId: '3135553', deezerLink: 'https://www.deezer.com/track/3135553' },
    },
    bare: { id: 'deezer:7', album: null, coverSmall: null, preview: null },
  },
  'podcast-index': {
    source: (upstreams) =>
      podcastIndex(upstreams.to('podcast-index'), { id: 'key', secret: 'secret' }),
    schema: contract.podcastResult,
    first: {
      id: 'pi:920666',
      title: 'Podcasting 2.0',
      publisher: 'Podcast Index LLC',
      totalEpisodes: 146,
      description: 'About podcasts "of today".',
      coverSmall: 'https://i.scdn.co/image/artwork',
    },
    bare: { id: 'pi:7', publisher: null, totalEpisodes: null, coverSmall: null },
  },
  'google-places': {
    source: (upstreams) => googlePlaces(upstreams.to('google-places'), 'key'),
    schema: contract.placeResult,
    first: {
      placeId: 'ChIJbf8C1yFxdDkR3n12P4DkKt0',
      name: 'Café de Flore',
      rating: 4.1,
      userRatingsTotal: 12_345,
      address: '172 Bd Saint-Germain, 75006 Paris, France',
      photo: '/api/place-photo?name=places%2FChIJ1%2Fphotos%2FAbC-1_x',
    },
    bare: { placeId: 'bare', photo: null, rating: null, userRatingsTotal: null, address: null },
  },
  photon: {
    source: (upstreams) => photon(upstreams.to('photon')),
    schema: contract.placeResult,
    first: {
      placeId: 'osm:W42',
      name: 'Café de Flore',
      rating: null,
      photo: null,
      address: '172 Boulevard Saint-Germain, 75006 Paris, France',
      link: 'https://www.openstreetmap.org/way/42',
      metadata: { location: { lat: 48.8541, lng: 2.3326 }, types: ['cafe'] },
    },
    bare: { placeId: 'osm:N7', name: 'Bare', address: null },
  },
};
