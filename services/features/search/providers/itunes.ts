import { z } from 'zod';
import type { MovieResult, PodcastResult, TrackResult } from '../../../contract/search/search.js';
import {
  coverAddress,
  previewAddress,
} from '../../../platform/http/pages/content-security-policy.js';
import type { Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import {
  optionalNumber,
  optionalText,
  readableItems,
  webAddress,
  withoutNulls,
  identityOf,
} from './fields.js';

const item = z.object({
  trackId: optionalNumber,
  collectionId: optionalNumber,
  trackName: optionalText,
  collectionName: optionalText,
  artistName: optionalText,
  artworkUrl60: optionalText,
  artworkUrl100: optionalText,
  releaseDate: optionalText,
  longDescription: optionalText,
  previewUrl: optionalText,
  trackCount: optionalNumber,
  trackViewUrl: optionalText,
  collectionViewUrl: optionalText,
});
type Item = z.infer<typeof item>;
const answer = z.object({ results: readableItems(item) });

type Entity = 'movie' | 'tvSeason' | 'song' | 'podcast';

/** Searches one entity of the iTunes Search API. Its ids differ by country, so ours contain it. */
function itunes<Result>(
  upstream: Upstream,
  entity: Entity,
  resultOf: (found: Item, market: string) => Result | null,
): Source<Result> {
  return {
    provider: identityOf('itunes'),
    minLength: 2,
    async search({ text, market }, signal) {
      const query = { term: text, entity, country: market, limit: '10' };
      const { results } = await upstream.request(
        { path: '/search', query },
        (json) => answer.parse(json),
        signal,
      );
      return results.flatMap((found) => resultOf(found, market) ?? []);
    },
  };
}

const artwork = (address: string | null, side: number) =>
  coverAddress(address?.replace(/\d+x\d+bb(?=\.\w+$)/, `${side}x${side}bb`) ?? null);
const idOf = (market: string, id: number) => `itunes:${market}:${id}`;
const source = { source: 'iTunes' };

function film(id: string, title: string, found: Item, link: string | null): MovieResult {
  const releaseDate = found.releaseDate?.slice(0, 10) ?? null;
  const posterPath = artwork(found.artworkUrl100, 600);
  const overview = found.longDescription;
  const metadata = {
    ...withoutNulls({ tmdbPoster: posterPath, releaseDate, overview }),
    ...source,
  };
  return { id, title, posterPath, releaseDate, voteAverage: null, overview, link, metadata };
}

export const itunesMovies = (upstream: Upstream): Source<MovieResult> =>
  itunes(upstream, 'movie', (found, market) => {
    const { trackId, trackName, trackViewUrl } = found;
    if (trackId === null || trackName === null) return null;
    return film(idOf(market, trackId), trackName, found, webAddress(trackViewUrl));
  });

/** Searches series. iTunes lists seasons, of which the first result of each series is returned. */
export function itunesSeries(upstream: Upstream): Source<MovieResult> {
  const seasons = itunes(upstream, 'tvSeason', (found, market) => {
    const { collectionId, collectionName, collectionViewUrl } = found;
    if (collectionId === null || collectionName === null) return null;
    const title = collectionName.replace(/,?\s+(Saison|Season|Staffel|Temporada)\s+\d+.*$/i, '');
    return film(idOf(market, collectionId), title, found, webAddress(collectionViewUrl));
  });
  return {
    ...seasons,
    async search(query, signal) {
      const series = new Map<string, MovieResult>();
      for (const season of await seasons.search(query, signal)) {
        if (!series.has(season.title)) series.set(season.title, season);
      }
      return [...series.values()];
    },
  };
}

export const itunesTracks = (upstream: Upstream): Source<TrackResult> =>
  itunes(upstream, 'song', (found, market) => {
    const { trackId, trackName: title, artistName: artist, collectionName: album } = found;
    if (trackId === null || title === null || artist === null) return null;
    const covers = {
      coverSmall: coverAddress(found.artworkUrl60),
      coverMedium: artwork(found.artworkUrl100, 100),
      coverBig: artwork(found.artworkUrl100, 600),
    };
    const metadata = { ...withoutNulls({ artist, album, ...covers }), ...source };
    return {
      id: idOf(market, trackId),
      title,
      artist,
      album,
      coverSmall: covers.coverSmall,
      preview: previewAddress(found.previewUrl),
      isrc: null,
      link: webAddress(found.trackViewUrl),
      metadata,
    };
  });

export const itunesPodcasts = (upstream: Upstream): Source<PodcastResult> =>
  itunes(upstream, 'podcast', (found, market) => {
    const { collectionId, artistName: publisher, trackCount: totalEpisodes } = found;
    const title = found.trackName ?? found.collectionName;
    if (collectionId === null || title === null) return null;
    const covers = {
      coverSmall: artwork(found.artworkUrl100, 100),
      coverBig: artwork(found.artworkUrl100, 600),
    };
    const metadata = { ...withoutNulls({ publisher, totalEpisodes, ...covers }), ...source };
    return {
      id: idOf(market, collectionId),
      title,
      publisher,
      totalEpisodes,
      coverSmall: covers.coverSmall,
      description: null,
      link: webAddress(found.collectionViewUrl ?? found.trackViewUrl),
      metadata,
    };
  });
