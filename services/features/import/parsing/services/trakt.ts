import { z } from 'zod';
import { type Found, type JsonFormat, nameOf } from '../service.js';

const ids = z
  .object({
    imdb: z.string().nullish().catch(null),
    tmdb: z.number().nullish().catch(null),
    slug: z.string().nullish().catch(null),
  })
  .catch({});
const subject = z.object({
  title: z.string().nullish(),
  year: z.number().nullish().catch(null),
  ids,
});
const text = z.string().optional().catch(undefined);
const entry = z.object({
  movie: subject.optional(),
  show: subject.optional(),
  episode: z.unknown().optional(),
  season: z.unknown().optional(),
  rating: z.number().optional().catch(undefined),
  notes: z.string().nullish().catch(null),
  comment: z.object({ comment: text }).optional().catch(undefined),
  ...{
    rated_at: text,
    listed_at: text,
    watched_at: text,
    last_watched_at: text,
    collected_at: text,
  },
});

/** `watched-history-3`, `ratings-movies`, `lists-watchlist`: what the file is a list of. */
const shelfOf = (path: string) =>
  nameOf(path)
    .replace(/^lists? /, '')
    .replace(/^watched history( \d+)?$/, 'watched')
    .replace(/ (movies|shows|episodes|seasons)$/, '');

function foundIn(value: unknown, line: number, path: string): Found {
  const { data } = entry.safeParse(value);
  const of = data?.movie ?? data?.show;
  if (data === undefined) return { line, reason: 'damaged' };
  // People, lists and comments on lists.
  if (of === undefined) return { line, reason: 'unknown-type' };
  const isPart = data.episode !== undefined || data.season !== undefined;
  // A rating or comment of an episode says nothing of its series; having watched one does.
  if (isPart && !/watched/.test(path)) return { line, reason: 'episode' };
  const date = data.rated_at ?? data.last_watched_at ?? data.watched_at ?? data.listed_at;
  return {
    line,
    type: data.movie ? 'movie' : 'series',
    title: of.title ?? '',
    year: of.year ? String(of.year) : '',
    tmdb: of.ids.tmdb ?? undefined,
    imdb: of.ids.imdb ?? undefined,
    rating: data.rating,
    why: data.notes ?? data.comment?.comment ?? '',
    date: date ?? data.collected_at,
    shelves: [shelfOf(path)],
  };
}

const isEntry = (value: unknown) =>
  z
    .looseObject({ movie: z.unknown() })
    .or(z.looseObject({ show: z.unknown() }))
    .safeParse(value).success;

/** Trakt: Settings → Data → Export, a ZIP of JSON files; movies and shows with their ids. */
export const trakt: JsonFormat = {
  service: 'trakt',
  read: (value, path) =>
    Array.isArray(value) && value.some(isEntry)
      ? value.map((each, index) => foundIn(each, index + 1, path))
      : null,
};
