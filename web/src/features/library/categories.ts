import type { Category } from '../../../../services/contract/people/user.js';
import { t } from '../../lib/language/translate.js';

interface CategoryKind {
  /** Plural name. */
  readonly label: string;
  /** Singular name. */
  readonly one: string;
  /** Aspect ratio of the covers. */
  readonly shape: 'portrait' | 'square' | 'landscape';
}

export const categoryKinds: Readonly<Record<Category, CategoryKind>> = {
  movie: { label: t('Movies'), one: t('Movie'), shape: 'portrait' },
  series: {
    label: t('Series'),
    // Tells French which of its two words is meant, without the plural rules, slow to load at start.
    one: t('{number, select, other {Series}}', { number: 'singular' }),
    shape: 'portrait',
  },
  book: { label: t('Books'), one: t('Book'), shape: 'portrait' },
  podcast: { label: t('Podcasts'), one: t('Podcast'), shape: 'square' },
  music: { label: t('Music'), one: t('Music'), shape: 'square' },
  place: { label: t('Local Spots'), one: t('Local Spot'), shape: 'landscape' },
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
