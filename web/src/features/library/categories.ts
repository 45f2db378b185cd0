import {
  type Icon,
  IconBook2,
  IconBookmarks,
  IconDeviceTv,
  IconMapPin,
  IconMicrophone,
  IconMovie,
  IconMusic,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react';
import type { Category } from '../../../../services/contract/people/user.js';
import { t } from '../../lib/language/translate.js';
import type { Section } from '../../../../services/contract/library/recommendation.js';

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

interface SectionKind {
  readonly label: string;
  readonly Icon: Icon;
}

/** Names and icons of the library's sections. */
export const sectionKinds: Readonly<Record<Section, SectionKind>> = {
  all: { label: t('All'), Icon: IconBookmarks },
  'my-recommendations': { label: t('My Recommendations'), Icon: IconUserHeart },
  'friends-recommendations': { label: t("My Friends' Recommendations"), Icon: IconUsers },
  movie: { label: categoryKinds.movie.label, Icon: IconMovie },
  series: { label: categoryKinds.series.label, Icon: IconDeviceTv },
  book: { label: categoryKinds.book.label, Icon: IconBook2 },
  podcast: { label: categoryKinds.podcast.label, Icon: IconMicrophone },
  music: { label: categoryKinds.music.label, Icon: IconMusic },
  place: { label: categoryKinds.place.label, Icon: IconMapPin },
};

/** Display order on My List. */
export const sectionOrder: readonly Section[] = [
  'all',
  'my-recommendations',
  'friends-recommendations',
  ...categoryOrder,
];
