import { z } from 'zod';
import type { PodcastResult, TrackResult } from '../../../contract/search/search.js';
import {
  coverAddress,
  previewAddress,
} from '../../../platform/http/pages/content-security-policy.js';
import { ProviderFailure, type Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import { optional, optionalText, readableItems, withoutNulls, identityOf } from './fields.js';

/** Deezer reports every error as a 200 with this field. */
const failure = z.object({ error: z.object({ code: z.number().optional() }) });
const quotaExceeded = 4;
const noData = 800;
/** Milliseconds of Deezer's rate limit window. */
const rateLimitWindowMs = 5_000;

const track = z.object({
  id: z.number().int(),
  title: z.string().min(1),
  preview: optionalText,
  artist: z.object({ name: z.string() }),
  album: optional(
    z.object({
      title: optionalText,
      cover_small: optionalText,
      cover_medium: optionalText,
      cover_big: optionalText,
    }),
  ),
});
const podcast = z.object({
  id: z.number().int(),
  title: z.string().min(1),
  description: optionalText,
  picture_small: optionalText,
  picture_medium: optionalText,
  picture_big: optionalText,
});
const recording = z.object({ id: z.number().int(), preview: optionalText });

/** A recording at Deezer. */
export interface DeezerRecording {
  readonly id: string;
  readonly link: string;
  /** Signed for a quarter of an hour. */
  readonly preview: string | null;
}

const linkOf = (kind: 'track' | 'show', id: number) => `https://www.deezer.com/${kind}/${id}`;

/** Reads an answer that may be an error; null for an unknown item. */
function orError<Answer>(json: unknown, schema: z.ZodType<Answer>): Answer | null {
  const { data } = failure.safeParse(json);
  if (data === undefined) return schema.parse(json);
  const { code } = data.error;
  if (code === noData) return null;
  if (code === quotaExceeded) {
    throw new ProviderFailure('quota', 'answered error 4', rateLimitWindowMs);
  }
  throw new ProviderFailure('down', `answered error ${code ?? 'without a code'}`);
}

const listOf = async <Item>(
  upstream: Upstream,
  path: string,
  text: string,
  item: z.ZodType<Item>,
  signal: AbortSignal,
): Promise<readonly Item[]> => {
  const schema = z.object({ data: readableItems(item) });
  const query = { q: text, limit: '10', index: '0' };
  const answer = await upstream.request({ path, query }, (json) => orError(json, schema), signal);
  return answer?.data ?? [];
};

export const deezerTracks = (upstream: Upstream): Source<TrackResult> => ({
  provider: identityOf('deezer'),
  search: async ({ text }, signal) =>
    (await listOf(upstream, '/search', text, track, signal)).map((found) => {
      const { id, title } = found;
      const [artist, album] = [found.artist.name, found.album?.title ?? null];
      const covers = {
        coverSmall: coverAddress(found.album?.cover_small ?? null),
        coverMedium: coverAddress(found.album?.cover_medium ?? null),
        coverBig: coverAddress(found.album?.cover_big ?? null),
      };
      const link = linkOf('track', id);
      const facts = { deezerId: String(id), deezerLink: link, artist, album, ...covers };
      return {
        id: `deezer:${id}`,
        title,
        artist,
        album,
        coverSmall: covers.coverSmall,
        preview: previewAddress(found.preview),
        isrc: null,
        link,
        metadata: withoutNulls(facts),
      };
    }),
});

export const deezerPodcasts = (upstream: Upstream): Source<PodcastResult> => ({
  provider: identityOf('deezer'),
  search: async ({ text }, signal) =>
    (await listOf(upstream, '/search/podcast', text, podcast, signal)).map((found) => {
      const { id, title, description } = found;
      const covers = {
        coverSmall: coverAddress(found.picture_small),
        coverMedium: coverAddress(found.picture_medium),
        coverBig: coverAddress(found.picture_big),
      };
      const link = linkOf('show', id);
      const facts = { deezerId: String(id), deezerLink: link, description, ...covers };
      return {
        id: `deezer:${id}`,
        title,
        publisher: null,
        totalEpisodes: null,
        coverSmall: covers.coverSmall,
        description,
        link,
        metadata: withoutNulls(facts),
      };
    }),
});

/** A recording with this ISRC (without dashes); null when Deezer has none. */
export async function deezerRecording(
  upstream: Upstream,
  isrc: string,
  signal: AbortSignal,
): Promise<DeezerRecording | null> {
  const path = `/track/isrc:${isrc}`;
  const found = await upstream.request({ path }, (json) => orError(json, recording), signal);
  if (found === null) return null;
  const { id, preview } = found;
  return { id: String(id), link: linkOf('track', id), preview: previewAddress(preview) };
}
