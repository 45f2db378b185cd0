import { Inject, Injectable } from '@nestjs/common';
import type {
  BookResult,
  MovieResult,
  PlaceResult,
  PodcastResult,
  TrackResult,
} from '../../contract/search/search.js';
import { type Settings, settingsToken } from '../../platform/settings/settings.js';
import { AnswerCache } from './answer-cache.js';
import { Chain, type Link } from './chain.js';
import { type DeezerRecording, deezerRecording } from './providers/deezer.js';
import { type FactSources, factSources } from './expiring/provider-cache.js';
import { googlePhoto } from './providers/google-places.js';
import * as sample from './sample/sample-sources.js';
import { ProviderFailure, type Source } from './search-port.js';
import { liveSources } from './sources.js';
import { Upstreams } from './upstreams.js';

/** Milliseconds that a recording is cached; Deezer's previews expire after 15 minutes. */
const recordingTtlMs = 10 * 60_000;
/** Milliseconds that the absence of a recording is cached. */
const absenceTtlMs = 24 * 60 * 60_000;

/**
 * Searches at providers, with one chain per type: providers with a key first, then those without,
 * then the bundled sample. Also looks up single items.
 */
@Injectable()
export class Catalogue {
  readonly movies: Chain<MovieResult>;
  readonly series: Chain<MovieResult>;
  readonly books: Chain<BookResult>;
  readonly tracks: Chain<TrackResult>;
  readonly podcasts: Chain<PodcastResult>;
  readonly places: Chain<PlaceResult>;
  /** Functions that fetch the current data of one item at its provider. */
  readonly facts: FactSources;
  private readonly cache = new AnswerCache();
  private readonly upstreams: Upstreams;

  constructor(@Inject(settingsToken) private readonly settings: Settings) {
    this.upstreams = new Upstreams(settings);
    const live = liveSources(settings.providers, this.upstreams);
    this.facts = factSources(settings.providers, this.upstreams);
    this.movies = this.chain('movie', live.movies, sample.sampleMovies);
    this.series = this.chain('series', live.series, sample.sampleSeries);
    this.books = this.chain('book', live.books, sample.sampleBooks);
    this.tracks = this.chain('track', live.tracks, sample.sampleTracks);
    this.podcasts = this.chain('podcast', live.podcasts, sample.samplePodcasts);
    this.places = this.chain('place', live.places, sample.samplePlaces);
  }

  /** For operators: the state of the providers in use and of the cache. */
  get status() {
    return { providers: this.upstreams.status, cache: this.cache.status };
  }

  /**
   * The recording with this ISRC at Deezer; null without one.
   * @throws ProviderFailure
   */
  async recording(isrc: string, signal: AbortSignal): Promise<DeezerRecording | null> {
    if (!this.settings.providers.live) return null;
    const { found } = await this.cache.get<{ found: DeezerRecording | null }>(
      `deezer\nisrc\n${isrc}`,
      ({ found: recording }) => (recording === null ? absenceTtlMs : recordingTtlMs),
      signal,
      async (shared) => ({
        found: await deezerRecording(this.upstreams.to('deezer'), isrc, shared),
      }),
    );
    return found;
  }

  /**
   * The current address of a Google Places photo.
   * @throws ProviderFailure
   */
  async photo(name: string, signal: AbortSignal): Promise<string> {
    const { live, googlePlacesKey } = this.settings.providers;
    if (!live || googlePlacesKey === null) throw new ProviderFailure('refused', 'has no key');
    return googlePhoto(this.upstreams.to('google-places'), googlePlacesKey, name, signal);
  }

  private chain<Result extends object>(
    type: string,
    links: readonly Link<Result>[],
    last: Source<Result>,
  ): Chain<Result> {
    return new Chain(type, links, last, this.cache);
  }
}
