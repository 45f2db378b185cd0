import { z } from 'zod';
import { fitsCharacters } from '../../../events/kernel/characters.js';
import { languageTag } from '../language.js';
import { call, json } from '../call.js';
import { limits } from '../limits.js';
import { email } from '../people/user.js';

/** A source of results: a provider, or the bundled sample catalogue. */
const searchProvider = z.enum([
  'tmdb',
  'itunes',
  'tvmaze',
  'wikipedia',
  'google-books',
  'open-library',
  'spotify',
  'deezer',
  'podcast-index',
  'google-places',
  'photon',
  'sample',
]);
export type SearchProvider = z.infer<typeof searchProvider>;

/**
 * Why a provider returned nothing. down: unreachable, or an unreadable response. quota: its limit
 * is exceeded. refused: it rejects our key.
 */
const searchFailure = z.object({
  provider: searchProvider,
  /** The provider's public name. */
  name: z.string(),
  reason: z.enum(['down', 'quota', 'refused']),
});
export type SearchFailure = z.infer<typeof searchFailure>;

/** Fields of every result that `add-recommendation` takes. */
const savable = {
  /** The result's page at its source. */
  link: z.string().nullable(),
  metadata: z.record(z.string(), json),
};

const text = z.string().nullable();
const number = z.number().nullable();

/** A movie or series. A `posterPath` that starts with `/` belongs to TMDB. */
export const movieResult = z.object({
  id: z.string(),
  title: z.string(),
  posterPath: text,
  releaseDate: text,
  voteAverage: number,
  overview: text,
  ...savable,
});
export const bookResult = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: text,
  thumbnail: text,
  authors: z.array(z.string()),
  publishedDate: text,
  averageRating: number,
  ratingsCount: number,
  description: text,
  ...savable,
});
export const placeResult = z.object({
  placeId: z.string(),
  name: z.string(),
  photo: text,
  rating: number,
  userRatingsTotal: number,
  address: text,
  ...savable,
});
/** `preview` may expire within minutes and must not be stored. */
export const trackResult = z.object({
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  album: text,
  coverSmall: text,
  preview: text,
  isrc: text,
  ...savable,
});
export const podcastResult = z.object({
  id: z.string(),
  title: z.string(),
  publisher: text,
  totalEpisodes: number,
  coverSmall: text,
  description: text,
  ...savable,
});
export type MovieResult = z.infer<typeof movieResult>;
export type BookResult = z.infer<typeof bookResult>;
export type PlaceResult = z.infer<typeof placeResult>;
export type TrackResult = z.infer<typeof trackResult>;
export type PodcastResult = z.infer<typeof podcastResult>;

/** Must be shown wherever the results are. */
export const attribution = z.object({ text: z.string(), url: z.string().nullable() });
export type Attribution = z.infer<typeof attribution>;

function answerOf<Result extends z.ZodType>(result: Result) {
  return z.object({
    results: z.array(result),
    provider: searchProvider,
    attribution,
    /** The results are from the bundled sample catalogue. */
    sample: z.boolean(),
    /** Providers that were tried before and failed. */
    failures: z.array(searchFailure),
  });
}

const query = (minLength: number) =>
  z
    .string()
    .trim()
    .min(minLength, `must be at least ${minLength} characters`)
    .refine(
      (value) => fitsCharacters(value, limits.search),
      `must be at most ${limits.search} characters`,
    )
    .refine((value) => !/[\p{Cc}\p{Surrogate}]/u.test(value), 'holds control characters')
    // JSON Schema counts code points; a visible character has one or more.
    .meta({ maxLength: limits.search });

const lang = z
  .string()
  .max(limits.language, `must be at most ${limits.language} characters`)
  .transform((locale, context) => {
    const language = languageTag(locale);
    if (language !== undefined) return language;
    context.addIssue({ code: 'custom', message: 'must be a language such as fr, fr-FR or es-419' });
    return z.NEVER;
  })
  .default('en')
  .describe(
    'Language of titles and texts, if the source has several: any BCP 47 tag. Unknown languages mean English.',
  );
const market = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be a country such as FR')
  .default('US')
  .describe('Country whose catalogue is searched.');
const user_email = email.optional().describe('The caller, without a session.');
const identity = 'user_email';
const description =
  'Pass `metadata` and `link` of a result to add-recommendation. Show `attribution` with the results. A person may search 30 times a minute.';

export const searchTmdb = call({
  method: 'GET',
  path: '/api/search-tmdb',
  summary:
    'Searches movies or series: TMDB if this server has a key for it, otherwise iTunes, TVmaze and Wikipedia, otherwise the bundled sample.',
  description,
  request: z.object({
    query: query(limits.minSearch),
    type: z.enum(['movie', 'movies', 'series', 'tv']).default('movie'),
    lang,
    user_email,
  }),
  identity,
  response: answerOf(movieResult),
});

export const searchGoogleBooks = call({
  method: 'GET',
  path: '/api/search-google-books',
  summary:
    'Searches books: Google Books if this server has a key for it, otherwise Open Library, otherwise the bundled sample.',
  description,
  request: z.object({ query: query(limits.minSearch), lang, user_email }),
  identity,
  response: answerOf(bookResult),
});

export const searchGooglePlaces = call({
  method: 'GET',
  path: '/api/search-google-places',
  summary:
    'Searches places: Google Places if this server has a key for it, otherwise OpenStreetMap, otherwise the bundled sample.',
  description,
  request: z.object({
    query: query(limits.minSearch),
    lang,
    user_email,
  }),
  identity,
  response: answerOf(placeResult),
});

export const searchSpotify = call({
  method: 'GET',
  path: '/api/search-spotify',
  summary:
    'Searches tracks or podcasts (type show): Spotify or Podcast Index if this server has a key for them, otherwise Deezer and iTunes, otherwise the bundled sample.',
  description,
  request: z.object({
    q: query(1),
    type: z.enum(['track', 'show']).default('track'),
    market,
    lang,
    user_email,
  }),
  identity,
  response: answerOf(z.union([trackResult, podcastResult])),
});
