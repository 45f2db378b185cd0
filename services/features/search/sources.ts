import type {
  BookResult,
  MovieResult,
  PlaceResult,
  PodcastResult,
  SearchProvider,
  TrackResult,
} from '../../contract/search/search.js';
import type { ProviderSettings } from '../../platform/settings/provider-settings.js';
import type { Link } from './chain.js';
import { deezerPodcasts, deezerTracks } from './providers/deezer.js';
import { googleBooks } from './providers/google-books.js';
import { googlePlaces } from './providers/google-places.js';
import { itunesMovies, itunesPodcasts, itunesSeries, itunesTracks } from './providers/itunes.js';
import { openLibrary } from './providers/open-library.js';
import { photon } from './providers/photon.js';
import { podcastIndex } from './providers/podcast-index.js';
import { Spotify } from './providers/spotify.js';
import { tmdb } from './providers/tmdb.js';
import { tvmaze } from './providers/tvmaze.js';
import { wikipedia } from './providers/wikipedia.js';
import type { Source } from './search-port.js';
import type { Upstreams } from './upstreams.js';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds that answers are cached, within the terms of each provider. */
const cacheMs: Readonly<Record<SearchProvider, number>> = {
  tmdb: day,
  itunes: day,
  tvmaze: day,
  wikipedia: day,
  'google-books': day / 2,
  'open-library': day,
  // Spotify allows little caching; previews of Deezer expire after a quarter of an hour.
  spotify: minute,
  deezer: 10 * minute,
  'podcast-index': 60 * minute,
  'google-places': 0,
  photon: day,
  sample: 0,
};

type Links<Result> = readonly Link<Result>[];

/** The live sources of each type, in the order in which they are asked. */
export interface LiveSources {
  readonly movies: Links<MovieResult>;
  readonly series: Links<MovieResult>;
  readonly books: Links<BookResult>;
  readonly tracks: Links<TrackResult>;
  readonly podcasts: Links<PodcastResult>;
  readonly places: Links<PlaceResult>;
}

/** The links of the sources that are configured, in order. */
const links = <Result>(...sources: readonly (Source<Result> | null | undefined)[]) =>
  sources.flatMap((source) => (source ? [{ source, cacheMs: cacheMs[source.provider.id] }] : []));

/** The result of `make` for a configured key or account; null without one. */
export const ifConfigured = <Key, Made>(key: Key | null, make: (key: Key) => Made): Made | null =>
  key === null ? null : make(key);

/** Sources with a key first, then those without; none unless search is live. */
export function liveSources(settings: ProviderSettings, upstreams: Upstreams): LiveSources {
  if (!settings.live) {
    return { movies: [], series: [], books: [], tracks: [], podcasts: [], places: [] };
  }
  const { tmdbToken, googleBooksKey, googlePlacesKey, podcastIndex: podcastAccount } = settings;
  const itunes = upstreams.to('itunes');
  const deezer = upstreams.to('deezer');
  const spotify = ifConfigured(settings.spotify, (account) => {
    const accounts = upstreams.to('spotify/accounts');
    return new Spotify(upstreams.to('spotify'), { ...account, upstream: accounts });
  });
  const films = (type: 'movie' | 'series') =>
    ifConfigured(tmdbToken, (token) => tmdb(upstreams.to('tmdb'), token, type));
  const editions = {
    en: upstreams.to('wikipedia/en'),
    fr: upstreams.to('wikipedia/fr'),
    de: upstreams.to('wikipedia/de'),
    es: upstreams.to('wikipedia/es'),
    it: upstreams.to('wikipedia/it'),
    nl: upstreams.to('wikipedia/nl'),
    pt: upstreams.to('wikipedia/pt'),
  };
  return {
    movies: links(films('movie'), itunesMovies(itunes), wikipedia(editions)),
    series: links(films('series'), tvmaze(upstreams.to('tvmaze')), itunesSeries(itunes)),
    books: links(
      ifConfigured(googleBooksKey, (key) => googleBooks(upstreams.to('google-books'), key)),
      openLibrary(upstreams.to('open-library')),
    ),
    tracks: links(spotify?.tracks, deezerTracks(deezer), itunesTracks(itunes)),
    podcasts: links(
      ifConfigured(podcastAccount, (account) =>
        podcastIndex(upstreams.to('podcast-index'), account),
      ) ?? spotify?.shows,
      itunesPodcasts(itunes),
      deezerPodcasts(deezer),
    ),
    places: links(
      ifConfigured(googlePlacesKey, (key) => googlePlaces(upstreams.to('google-places'), key)),
      photon(upstreams.to('photon')),
    ),
  };
}
