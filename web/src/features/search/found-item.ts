import type {
  BookResult,
  MovieResult,
  PlaceResult,
  PodcastResult,
  TrackResult,
} from '../../../../services/contract/search/search.js';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import { cutCharacters } from '../../../../services/contract/characters.js';
import { t } from '../../lib/language/translate.js';
import { limits } from '../../../../services/contract/limits.js';

/** A search result of any type, with what is shown and what is saved. */
export interface FoundItem {
  readonly id: string;
  readonly title: string;
  /** Short facts, such as author and year. */
  readonly facts: readonly string[];
  /** A description. */
  readonly about: string | null;
  readonly rating: { readonly value: number; readonly count: number | null } | null;
  /** Metadata for drawing the cover; may hold data that must not be saved. */
  readonly cover: Recommendation['metadata'];
  /** URL of an audio preview; it expires. */
  readonly preview: string | null;
  readonly isrc: string | null;
  readonly link: string | null;
  /** Metadata to save. */
  readonly metadata: Recommendation['metadata'];
}

type Facts = readonly (string | null | undefined)[];

const none = { about: null, rating: null, preview: null, isrc: null };
const common = ({
  id,
  title,
  link,
  metadata,
}: Pick<FoundItem, 'id' | 'title' | 'link' | 'metadata'>) => ({
  ...none,
  id,
  title,
  link,
  metadata,
});
const present = (...facts: Facts) => facts.filter((fact): fact is string => Boolean(fact));
const year = (date: string | null) => /^\d{4}/.exec(date ?? '')?.[0];
const ratingOf = (value: number | null, count: number | null) =>
  value === null || value <= 0 ? null : { value, count };
const withoutNulls = (fields: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

export const movieItem = (found: MovieResult): FoundItem => ({
  ...common(found),
  facts: present(year(found.releaseDate)),
  about: found.overview,
  rating: ratingOf(found.voteAverage, null),
  cover: withoutNulls({ tmdbPoster: found.posterPath }),
});

export const bookItem = (found: BookResult): FoundItem => ({
  ...common(found),
  facts: present(found.authors.join(', '), year(found.publishedDate), found.subtitle),
  about: found.description,
  rating: ratingOf(found.averageRating, found.ratingsCount),
  cover: withoutNulls({ thumbnail: found.thumbnail }),
});

export const placeItem = (found: PlaceResult): FoundItem => ({
  ...common({ ...found, id: found.placeId, title: found.name }),
  facts: present(found.address),
  rating: ratingOf(found.rating, found.userRatingsTotal),
  cover: withoutNulls({ photo: found.photo }),
});

export const trackItem = (found: TrackResult): FoundItem => ({
  ...common(found),
  facts: present(found.artist, found.album),
  cover: withoutNulls({ coverSmall: found.coverSmall }),
  preview: found.preview,
  isrc: found.isrc,
});

export const podcastItem = (found: PodcastResult): FoundItem => ({
  ...common(found),
  facts: present(
    found.publisher,
    found.totalEpisodes === null
      ? null
      : t('{count, plural, one {# episode} other {# episodes}}', { count: found.totalEpisodes }),
  ),
  about: found.description,
  cover: withoutNulls({ coverSmall: found.coverSmall }),
});

/** The title, cut to the allowed length. */
export const titleOf = ({ title }: FoundItem) => cutCharacters(title, limits.title);
