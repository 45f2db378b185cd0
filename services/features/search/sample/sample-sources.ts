import type {
  BookResult,
  MovieResult,
  PlaceResult,
  PodcastResult,
  TrackResult,
} from '../../../contract/search/search.js';
import type { Category } from '../../../contract/people/user.js';
import { identityOf, unrated } from '../providers/fields.js';
import type { Source } from '../search-port.js';
import {
  books,
  movies,
  music,
  places,
  podcasts,
  type SampleBook,
  type SampleFilm,
  type SamplePlace,
  type SamplePodcast,
  type SampleTrack,
  series,
  type SearchWords,
  SampleIndex,
} from './sample-index.js';
import { searchableText } from '../../../contract/library/search-text.js';

/** A source that searches a part of the bundled catalogue, without a network. */
function sample<Item, Result>(
  type: Category,
  items: readonly Item[],
  searchWordsOf: (item: Item) => SearchWords,
  resultOf: (item: Item) => Result,
): Source<Result> {
  const index = new SampleIndex(items, type, searchWordsOf);
  return {
    provider: identityOf('sample'),
    search: ({ text }) => Promise.resolve(index.search(text).map(resultOf)),
  };
}

const idOf = (type: string, ...names: readonly string[]) =>
  `sample:${type}:${searchableText(names.join(' ')).trim().replaceAll(' ', '-')}`;

const films = (type: 'movie' | 'series', items: readonly SampleFilm[]): Source<MovieResult> =>
  sample(
    type,
    items,
    ([title, year, maker]) => ({ title, others: `${maker} ${year}` }),
    ([title, year, director, overview]) => ({
      id: idOf(type, title),
      title,
      posterPath: null,
      releaseDate: String(year),
      voteAverage: null,
      overview,
      link: null,
      metadata: { releaseDate: String(year), overview, director },
    }),
  );

export const sampleMovies = films('movie', movies);
export const sampleSeries = films('series', series);

export const sampleBooks: Source<BookResult> = sample(
  'book',
  books,
  ([title, year, author]: SampleBook) => ({ title, others: `${author} ${year}` }),
  ([title, year, author, description]) => ({
    id: idOf('book', title),
    title,
    subtitle: null,
    thumbnail: null,
    authors: [author],
    publishedDate: String(year),
    averageRating: null,
    ratingsCount: null,
    description,
    link: null,
    metadata: { authors: [author], publishedDate: String(year), description },
  }),
);

export const samplePodcasts: Source<PodcastResult> = sample(
  'podcast',
  podcasts,
  ([title, publisher]: SamplePodcast) => ({ title, others: publisher }),
  ([title, publisher, description]) => ({
    id: idOf('podcast', title),
    title,
    publisher,
    totalEpisodes: null,
    coverSmall: null,
    description,
    link: null,
    metadata: { publisher, description },
  }),
);

export const sampleTracks: Source<TrackResult> = sample(
  'music',
  music,
  ([title, artist, album]: SampleTrack) => ({ title, others: `${artist} ${album}` }),
  ([title, artist, album, year]) => ({
    id: idOf('music', artist, title),
    title,
    artist,
    album,
    coverSmall: null,
    preview: null,
    isrc: null,
    link: null,
    metadata: { artist, album, releaseDate: String(year) },
  }),
);

export const samplePlaces: Source<PlaceResult> = sample(
  'place',
  places,
  ([name, address, , , kind]: SamplePlace) => ({ title: name, others: `${address} ${kind}` }),
  ([name, address, lat, lng, kind]) => {
    const placeId = idOf('place', name);
    return {
      placeId,
      name,
      ...unrated,
      address,
      link: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
      metadata: { placeId, address, location: { lat, lng }, types: [kind] },
    };
  },
);
