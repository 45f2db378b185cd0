import { z } from 'zod';
import type { PodcastResult, TrackResult } from '../../../contract/search/search.js';
import {
  coverAddress,
  previewAddress,
} from '../../../platform/http/pages/content-security-policy.js';
import { ProviderFailure, type Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import {
  optional,
  optionalNumber,
  optionalText,
  readableItems,
  withoutNulls,
  identityOf,
} from './fields.js';

/** Client credentials, and the server that exchanges them for a token. */
export interface SpotifyAccount {
  readonly id: string;
  readonly secret: string;
  readonly upstream: Upstream;
}

const images = z.array(z.object({ url: z.string() })).catch([]);
const spotifyId = z.string().regex(/^[A-Za-z0-9]{10,40}$/);
const track = z.object({
  id: spotifyId,
  name: z.string().min(1),
  artists: z.array(z.object({ name: z.string() })),
  album: optional(z.object({ name: optionalText, images })),
  preview_url: optionalText,
  external_ids: optional(z.object({ isrc: optionalText })),
});
const show = z.object({
  id: spotifyId,
  name: z.string().min(1),
  publisher: optionalText,
  total_episodes: optionalNumber,
  description: optionalText,
  images,
});
const tracks = z.object({ tracks: z.object({ items: readableItems(track) }) });
const shows = z.object({ shows: z.object({ items: readableItems(show) }) });
const token = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** A token is no longer used this many seconds before its expiry. */
const expiryMarginSeconds = 60;

/** Searches Spotify, with a token of its client credentials that is reused until it expires. */
export class Spotify {
  private current: { readonly value: string; readonly until: number } | null = null;

  constructor(
    private readonly upstream: Upstream,
    private readonly account: SpotifyAccount,
  ) {}

  get tracks(): Source<TrackResult> {
    return {
      provider: identityOf('spotify'),
      search: async ({ text, market }, signal) => {
        const read = (json: unknown) => tracks.parse(json).tracks.items;
        return (await this.search(text, 'track', market, read, signal)).map(trackOf);
      },
    };
  }

  get shows(): Source<PodcastResult> {
    return {
      provider: identityOf('spotify'),
      search: async ({ text, market }, signal) => {
        const read = (json: unknown) => shows.parse(json).shows.items;
        return (await this.search(text, 'show', market, read, signal)).map(showOf);
      },
    };
  }

  private async search<Item>(
    q: string,
    type: 'track' | 'show',
    market: string,
    read: (json: unknown) => readonly Item[],
    signal: AbortSignal,
  ): Promise<readonly Item[]> {
    const request = async () => {
      const headers = { authorization: `Bearer ${await this.token(signal)}` };
      const query = { q, type, market, limit: '10' };
      return this.upstream.request({ path: '/v1/search', query, headers }, read, signal);
    };
    const isReused = this.current !== null;
    try {
      return await request();
    } catch (error) {
      // A reused token may have been revoked: retry once with a new one.
      const isRevoked = error instanceof ProviderFailure && error.reason === 'refused' && isReused;
      if (!isRevoked) throw error;
      this.current = null;
      return request();
    }
  }

  private async token(signal: AbortSignal): Promise<string> {
    if (this.current && this.current.until > Date.now()) return this.current.value;
    const { id, secret, upstream } = this.account;
    const { access_token: value, expires_in } = await upstream.request(
      {
        method: 'POST',
        path: '/api/token',
        headers: {
          authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      },
      (json) => token.parse(json),
      signal,
    );
    this.current = { value, until: Date.now() + (expires_in - expiryMarginSeconds) * 1_000 };
    return value;
  }
}

/** Widest first, as Spotify gives them. */
function coversOf(list: z.infer<typeof images>) {
  const addresses = list.flatMap(({ url }) => coverAddress(url) ?? []);
  return {
    coverSmall: addresses.at(-1) ?? null,
    coverMedium: addresses.at(1) ?? addresses.at(0) ?? null,
    coverBig: addresses.at(0) ?? null,
  };
}

function trackOf(found: z.infer<typeof track>): TrackResult {
  const { id, name: title, album: of } = found;
  const artist = found.artists.map(({ name }) => name).join(', ');
  const [album, isrc] = [of?.name ?? null, found.external_ids?.isrc ?? null];
  const link = `https://open.spotify.com/track/${id}`;
  const covers = coversOf(of?.images ?? []);
  const metadata = withoutNulls({
    spotifyId: id,
    spotifyLink: link,
    artist,
    album,
    isrc,
    ...covers,
  });
  const shown = { title, artist, album, coverSmall: covers.coverSmall, isrc };
  return { id, ...shown, preview: previewAddress(found.preview_url), link, metadata };
}

function showOf(found: z.infer<typeof show>): PodcastResult {
  const { id, name: title, publisher, total_episodes: totalEpisodes, description } = found;
  const link = `https://open.spotify.com/show/${id}`;
  const covers = coversOf(found.images);
  const facts = { spotifyId: id, spotifyLink: link, publisher, description, totalEpisodes };
  const shown = { title, publisher, totalEpisodes, coverSmall: covers.coverSmall, description };
  return { id, ...shown, link, metadata: withoutNulls({ ...facts, ...covers }) };
}
