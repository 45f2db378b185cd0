import type { Category } from '../../../../services/contract/people/user.js';

interface CategoryKind {
  /** Plural name. */
  readonly label: string;
  /** Singular name. */
  readonly one: string;
  /** Aspect ratio of the covers. */
  readonly shape: 'portrait' | 'square' | 'landscape';
}

export const categoryKinds: Readonly<Record<Category, CategoryKind>> = {
  movie: { label: 'Movies', one: 'Movie', shape: 'portrait' },
  series: { label: 'Series', one: 'Series', shape: 'portrait' },
  book: { label: 'Books', one: 'Book', shape: 'portrait' },
  podcast: { label: 'Podcasts', one: 'Podcast', shape: 'square' },
  music: { label: 'Music', one: 'Music', shape: 'square' },
  place: { label: 'Local Spots', one: 'Local Spot', shape: 'landscape' },
};

/** Display order of the categories. */
export const categoryOrder = [
  'movie',
  'series',
  'book',
  'podcast',
  'music',
  'place',
] as const satisfies readonly Category[];
