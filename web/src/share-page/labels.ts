import type { Category } from '../../../services/contract/people/user.js';
import { categoryKinds } from '../features/library/categories.js';
import type { DetailsLink } from '../features/library/metadata.js';
import { t } from '../lib/language/translate.js';

/** The name of a type. A place is not called local, since the visitor may live elsewhere. */
export const typeLabel = (type: Category): string =>
  type === 'place' ? t('Place') : categoryKinds[type].one;

/** Labels of the links. */
export const linkLabels: Readonly<Record<DetailsLink['of'], string>> = {
  link: t('Find out more'),
  tmdbUrl: 'TMDB',
  infoLink: t('About the book'),
  previewLink: t('Preview'),
  spotifyLink: 'Spotify',
  deezerLink: 'Deezer',
  googleMapsUrl: t('Map'),
};
