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
import type { Section } from '../../../../services/contract/library/recommendation.js';
import { categoryKinds, categoryOrder } from './categories.js';
import { t } from '../../lib/language/translate.js';

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
