import { z } from 'zod';
import type { MovieResult } from '../../../contract/search/search.js';
import { coverAddress } from '../../../platform/http/pages/content-security-policy.js';
import type { Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import {
  optional,
  optionalNumber,
  optionalText,
  plain,
  readableItems,
  webAddress,
  withoutNulls,
  identityOf,
} from './fields.js';

const show = z.object({
  id: z.number().int(),
  name: z.string().min(1),
  url: optionalText,
  premiered: optionalText,
  summary: optionalText,
  image: optional(z.object({ medium: optionalText, original: optionalText })),
  rating: optional(z.object({ average: optionalNumber })),
});
const answer = readableItems(z.object({ show }));

/** Searches series at TVmaze (`/search/shows`), which has English texts only. */
export const tvmaze = (upstream: Upstream): Source<MovieResult> => ({
  provider: identityOf('tvmaze'),
  async search({ text }, signal) {
    const found = await upstream.request(
      { path: '/search/shows', query: { q: text } },
      (json) => answer.parse(json),
      signal,
    );
    return found.slice(0, 10).map(({ show: { id, name: title, ...rest } }) => {
      const posterPath = coverAddress(rest.image?.medium ?? rest.image?.original ?? null);
      const [releaseDate, overview] = [rest.premiered, plain(rest.summary)];
      const voteAverage = rest.rating?.average ?? null;
      const facts = withoutNulls({ tmdbPoster: posterPath, releaseDate, overview, voteAverage });
      const metadata = { ...facts, source: 'TVmaze' };
      const shown = { title, posterPath, releaseDate, voteAverage, overview };
      return { id: `tvmaze:${id}`, ...shown, link: webAddress(rest.url), metadata };
    });
  },
});
