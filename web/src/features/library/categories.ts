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

/** The enabled types in display order; all types if none is enabled. */
export function enabledTypes(enabled: readonly Category[]): readonly Category[] {
  const chosen = categoryOrder.filter((type) => enabled.includes(type));
  return chosen.length === 0 ? categoryOrder : chosen;
}
